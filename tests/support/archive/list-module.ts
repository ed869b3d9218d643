/** @file Gives the reader of archives its module, in Node; to be imported for that alone. */
import { readFileSync } from 'node:fs';
import { provideListModule } from '../../../workers/archive/lists/list-module.ts';

/** The builds of the module by name. */
export function listModule(build: string): WebAssembly.Module {
  const file = new URL(`../../../wasm/build/${build}.wasm`, import.meta.url);
  return new WebAssembly.Module(readFileSync(file));
}

provideListModule(listModule('archive.production'));
