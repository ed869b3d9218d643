/** @file Loads and compiles the analysis modules. */
import { startDeadline } from '../../contract/deadline.ts';
import { AppError } from '../../contract/faults.ts';
import { deadlines } from '../../contract/limits.ts';
import mainDevelopment from '../../wasm/build/main.wasm?url&no-inline';
import mainSimd from '../../wasm/build/main.production.wasm?url&no-inline';
import mainScalar from '../../wasm/build/main.production.scalar.wasm?url&no-inline';
import archiveDevelopment from '../../wasm/build/archive.wasm?url&no-inline';
import archiveSimd from '../../wasm/build/archive.production.wasm?url&no-inline';
import archiveScalar from '../../wasm/build/archive.production.scalar.wasm?url&no-inline';
import ledgerDevelopment from '../../wasm/build/ledger.wasm?url&no-inline';
import ledgerSimd from '../../wasm/build/ledger.production.wasm?url&no-inline';
import ledgerScalar from '../../wasm/build/ledger.production.scalar.wasm?url&no-inline';
import postsDevelopment from '../../wasm/build/posts.wasm?url&no-inline';
import postsSimd from '../../wasm/build/posts.production.wasm?url&no-inline';
import postsScalar from '../../wasm/build/posts.production.scalar.wasm?url&no-inline';
import sentimentDevelopment from '../../wasm/build/sentiment.wasm?url&no-inline';
import sentimentSimd from '../../wasm/build/sentiment.production.wasm?url&no-inline';
import sentimentScalar from '../../wasm/build/sentiment.production.scalar.wasm?url&no-inline';

/** The linked modules (wasm/README.md). */
export type ModuleName = 'main' | 'posts' | 'sentiment' | 'ledger' | 'archive';

interface Builds {
  readonly development: string;
  readonly simd: string;
  readonly scalar: string;
}

const files: Record<ModuleName, Builds> = {
  main: { development: mainDevelopment, simd: mainSimd, scalar: mainScalar },
  archive: { development: archiveDevelopment, simd: archiveSimd, scalar: archiveScalar },
  ledger: { development: ledgerDevelopment, simd: ledgerSimd, scalar: ledgerScalar },
  posts: { development: postsDevelopment, simd: postsSimd, scalar: postsScalar },
  sentiment: {
    development: sentimentDevelopment,
    simd: sentimentSimd,
    scalar: sentimentScalar,
  },
};

// The smallest module with a vector instruction: valid only where SIMD exists.
const simdProbe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]);

const compiled = new Map<ModuleName, Promise<WebAssembly.Module>>();

/** True where vector instructions exist. */
export function hasSimd(): boolean {
  return WebAssembly.validate(simdProbe);
}

/** The file of a module: by environment, and without SIMD the scalar twin. */
export function addressOfModule(name: ModuleName, isProduction = import.meta.env.PROD): string {
  const { development, simd, scalar } = files[name];
  if (!hasSimd()) return scalar;
  return isProduction ? simd : development;
}

async function compile(
  address: string,
  cache: RequestCache,
  signal: AbortSignal,
): Promise<WebAssembly.Module> {
  const response = await fetch(address, { cache, signal, credentials: 'same-origin' });
  if (!response.ok) throw new Error(`status ${response.status}`);
  // Synchronous: engines only validate so small a module and compile each function at its first call;
  // streaming compilation, which uses other threads, takes longer.
  return new WebAssembly.Module(await response.arrayBuffer());
}

async function load(name: ModuleName): Promise<WebAssembly.Module> {
  // Switched off in the Lockdown Mode of iPhones: another try would not help.
  if (typeof WebAssembly === 'undefined') throw new AppError('no-webassembly');
  const deadline = startDeadline(deadlines.mediaMs);
  try {
    const address = addressOfModule(name);
    try {
      return await compile(address, 'default', deadline.signal);
    } catch {
      // A damaged copy in the HTTP cache would fail every time: bypass the cache once.
      return await compile(address, 'reload', deadline.signal);
    }
  } catch (error) {
    if (deadline.signal.aborted) throw new AppError('timeout');
    throw new AppError(
      'module-load',
      `Please clear the browser cache and try again (${String(error)})`,
    );
  } finally {
    deadline.end();
  }
}

/**
 * The compiled module, loaded at the first call. A browser without WebAssembly is `no-webassembly`, a
 * connection that goes silent `timeout`, everything else `module-load`; the next call tries again.
 */
export function loadModule(name: ModuleName): Promise<WebAssembly.Module> {
  let module = compiled.get(name);
  if (module === undefined) {
    module = load(name);
    compiled.set(name, module);
    module.catch(() => compiled.delete(name));
  }
  return module;
}

/** Compiles a module from its bytes, for a thread that cannot fetch any. */
export function provideModule(name: ModuleName, bytes: ArrayBuffer): void {
  const module = Promise.resolve().then(() => new WebAssembly.Module(bytes));
  compiled.set(name, module);
  module.catch(() => undefined);
}
