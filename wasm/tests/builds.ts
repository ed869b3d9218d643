/** @file The builds of a module, so that one suite runs over each of them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openInstance, type ModuleExports } from '../../workers/analysis/instance.ts';

/** A build by its file name without `.wasm`. */
export interface Build {
  readonly name: string;
  readonly module: WebAssembly.Module;
  open(): Promise<ModuleExports>;
}

// Each instance reserves gigabytes of address space until it is collected; without asking for that,
// a few hundred of them bring the machine to a halt (measured: 30 times slower).
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
let opened = 0;

/** Reads one build from wasm/build. */
export function readBuild(name: string): Build {
  const path = fileURLToPath(new URL(`../build/${name}.wasm`, import.meta.url));
  const module = new WebAssembly.Module(readFileSync(path));
  return {
    name,
    module,
    open() {
      if (++opened % 32 === 0) collect();
      return openInstance(module);
    },
  };
}

/** Development, SIMD and scalar build of the main module. */
export function mainBuilds(): Build[] {
  return ['main', 'main.production', 'main.production.scalar'].map(readBuild);
}
