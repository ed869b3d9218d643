/** @file An instance of an analysis module: what wasm/README.md says, as types. */
import { AppError } from '../../contract/faults.ts';

/** The version of the ABI that this host implements. */
export const abiVersion = 1;

/** What a module asks its host to do next. */
export const status = { working: 0, request: 1, reading: 2, done: 3, fault: 4 } as const;

/** The calls of the modules. */
export const calls = {
  fetchFollowers: 1,
  getStories: 2,
  getPostsAnalysis: 3,
  getPostSentimentalAnalysis: 4,
} as const;

/** The exports of a module. Addresses and views are stale after every call that may grow memory. */
export interface ModuleExports {
  readonly memory: WebAssembly.Memory;
  abi(): number;
  argumentsAddress(): number;
  begin(call: number, argumentCount: number, length: number): number;
  step(budget: number): number;
  status(): number;
  requestAddress(): number;
  requestLength(): number;
  delay(): number;
  ahead(at: number): number;
  aheadAddress(): number;
  respond(httpStatus: number): number;
  reserve(bytes: number): number;
  inputAddress(): number;
  inputCapacity(): number;
  push(count: number): number;
  finish(): number;
  resultAddress(): number;
  resultLength(): number;
  faultCode(): number;
  httpStatus(): number;
  faultAddress(): number;
  faultLength(): number;
  progress(): number;
  progressTotal(): number;
  phase(): number;
  rows(list: number, from: number, count: number): number;
  checkpointAddress(): number;
  checkpointLength(): number;
  restore(length: number): number;
}

const decoder = new TextDecoder();

/** A copy of bytes in the module's memory. */
export function readBytes(module: ModuleExports, address: number, length: number): Uint8Array {
  return new Uint8Array(module.memory.buffer, address, length).slice();
}

/** Text in the module's memory. */
export function readText(module: ModuleExports, address: number, length: number): string {
  return decoder.decode(new Uint8Array(module.memory.buffer, address, length));
}

/** Writes bytes into the module's memory. */
export function writeBytes(module: ModuleExports, address: number, bytes: Uint8Array): void {
  new Uint8Array(module.memory.buffer, address, bytes.length).set(bytes);
}

/** The requests, at most `most`, that the module knows will follow the open one. */
export function nextRequests(module: ModuleExports, most: number): string[] {
  const next: string[] = [];
  for (let at = 0; at < most; at += 1) {
    const length = module.ahead(at);
    if (length === 0) break;
    next.push(readText(module, module.aheadAddress(), length));
  }
  return next;
}

// The development build reports a failed assertion as UTF-16 with its length in bytes before it.
function assertionText(memory: WebAssembly.Memory, address: number): string {
  if (address === 0) return 'assertion failed';
  const bytes = new DataView(memory.buffer).getUint32(address - 4, true);
  return new TextDecoder('utf-16le').decode(new Uint8Array(memory.buffer, address, bytes));
}

/** A fresh instance for one job. A module of another version than its host is `module-load`. */
export async function openInstance(module: WebAssembly.Module): Promise<ModuleExports> {
  const held: { exports?: ModuleExports } = {};
  const abort = (message: number, _file: number, line: number, column: number): never => {
    const memory = held.exports?.memory;
    const text = memory === undefined ? 'abort' : assertionText(memory, message);
    throw new WebAssembly.RuntimeError(`${text} (${line}:${column})`);
  };
  const instance = await WebAssembly.instantiate(module, { env: { abort } });
  const exports = instance.exports as unknown as ModuleExports;
  held.exports = exports;
  if (typeof exports.abi !== 'function' || exports.abi() !== abiVersion) {
    throw new AppError('module-load', 'the module and its host are of different versions');
  }
  return exports;
}
