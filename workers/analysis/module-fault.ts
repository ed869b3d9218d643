/** @file A module's fault as the product's. */
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

/** What the server said, where it said something a person can read. */
function saidBy(module: ModuleExports): string {
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
  const text = saidBy(module);
  return new AppError(codeOf(module.faultCode(), httpStatus), text, {
    ...(httpStatus >= 400 ? { status: httpStatus } : {}),
    shown: text !== '',
  });
}

/** The error of a module that trapped; its own fault number says whether memory ran out. */
export function trapFault(error: Error): AppError {
  return new AppError('module-run', error.message);
}

/** True for what WebAssembly throws when a module goes wrong. */
export function isTrap(error: unknown): error is Error {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}
