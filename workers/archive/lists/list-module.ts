/**
 * @file The module that holds the lists of people (wasm/README.md, "The archive"). It is provided before
 * an archive is read: the analysis thread fetches it, Node reads it from disk.
 */
import { AppError } from '../../../contract/faults.ts';
import { pageNames } from '../content/usernames.ts';
import { corrupt } from '../limits.ts';

/** The exports of an instance, which is one list. Views are stale after every call that adds names. */
export interface ListExports {
  readonly memory: WebAssembly.Memory;
  abi(): number;
  inputAddress(): number;
  inputCapacity(): number;
  nameAddress(): number;
  nameCapacity(): number;
  pagesAddress(): number;
  pagesCapacity(): number;
  setPages(length: number): void;
  read(length: number): number;
  take(): void;
  add(length: number, seconds: number): void;
  find(length: number): number;
  addMany(count: number, base: number): void;
  findMany(count: number, base: number): number;
  size(): number;
  namesAddress(): number;
  startsAddress(): number;
  secondsAddress(): number;
  digest(): void;
  digestSum(): number;
  digestMixed(): number;
  oldest(): number;
}

const listAbi = 1;
const pages = new TextEncoder().encode(pageNames.map((name) => `${name}\0`).join(''));

let compiled: WebAssembly.Module | null = null;

/** Gives the compiled module for all lists of this thread. */
export function provideListModule(module: WebAssembly.Module): void {
  compiled = module;
}

/** A fresh instance: an empty list. Throws `module-load` without a module, or with another version. */
export function openListInstance(): ListExports {
  if (compiled === null) throw new AppError('module-load', 'the module of the lists is missing');
  const abort = (): never => {
    throw new WebAssembly.RuntimeError('abort');
  };
  const { exports } = new WebAssembly.Instance(compiled, { env: { abort } });
  const list = exports as unknown as ListExports;
  if (
    typeof list.abi !== 'function' ||
    list.abi() !== listAbi ||
    pages.length > list.pagesCapacity()
  ) {
    throw new AppError('module-load', 'the module of the lists is of another version');
  }
  new Uint8Array(list.memory.buffer, list.pagesAddress()).set(pages);
  list.setPages(pages.length);
  return list;
}

/** Runs a call that adds names. A list that does not fit into memory is a file that cannot be read. */
export function orTooLong<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw error instanceof WebAssembly.RuntimeError ? corrupt('a list is too long') : error;
  }
}
