/** @file Turns the faults of a module into AppErrors. */
import { mask } from 'superstruct';
import { AppError, faultOfStatus, type FaultCode } from '../../contract/faults.ts';
import { refusal } from '../../contract/http/call.ts';
import { readText, type ModuleExports } from './instance.ts';

/** Fault numbers of the ABI (wasm/README.md). */
const numbers = {
  arguments: 1,
  unauthorized: 2,
  refused: 3,
  network: 4,
  busy: 5,
  broken: 6,
} as const;

function codeOf(number: number, httpStatus: number): FaultCode {
  switch (number) {
    case numbers.arguments:
      return 'module-arguments';
    case numbers.unauthorized:
    case numbers.refused:
    case numbers.busy:
      return faultOfStatus(httpStatus);
    case numbers.network:
      return 'network';
    case numbers.broken:
      return 'page-broken';
    default:
      return 'module-run';
  }
}

/** The message of the server's refusal, or empty. */
function refusalText(module: ModuleExports): string {
  const length = module.faultLength();
  if (length === 0) return '';
  try {
    const { message, detail } = mask(
      JSON.parse(readText(module, module.faultAddress(), length)),
      refusal,
    );
    return (module.httpStatus() === 401 ? (detail ?? message) : (message ?? detail)) ?? '';
  } catch {
    return '';
  }
}

/** The error of a module that ended in a fault. */
export function moduleFault(module: ModuleExports): AppError {
  const httpStatus = module.httpStatus();
  const text = refusalText(module);
  return new AppError(codeOf(module.faultCode(), httpStatus), text, {
    ...(httpStatus >= 400 ? { status: httpStatus } : {}),
    shown: text !== '',
  });
}

/** The error of a module that trapped. */
export function trapFault(error: Error): AppError {
  return new AppError('module-run', error.message);
}

/** True for the errors that WebAssembly throws for a trap. */
export function isTrap(error: unknown): error is Error {
  // Where WebAssembly is switched off, the name itself throws.
  const isRuntime = typeof WebAssembly !== 'undefined' && error instanceof WebAssembly.RuntimeError;
  return isRuntime || error instanceof RangeError;
}
