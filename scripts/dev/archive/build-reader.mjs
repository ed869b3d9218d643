/**
 * @file Bundles workers/archive for Node, which does not read TypeScript, beside the module that holds
 * its lists. A bundle is kept until a source changes, and built by a separate process: the bundler
 * takes more memory than the reader.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { bundle, fingerprint, root } from '../bundle.mjs';

const self = fileURLToPath(import.meta.url);
const sources = join(root, 'workers');
/** Folders of the sources, and what of them the reader is made of. */
const parts = [
  [sources, /^(?:archive|shared)\/.*\.ts$/],
  [join(root, 'wasm'), /^(?:assembly\/(?:archive|core)\/.*\.ts|build\.mjs|compile\.mjs)$/],
];
const out = join(root, '.generated/archive');

const moduleOf = (file) => file.replace(/mjs$/, 'wasm');

/** Writes the module and the bundle; each appears in one move, as other processes may read it. */
async function write(file) {
  const { buildWasm } = await import('../../../wasm/build.mjs');
  await buildWasm();
  await mkdir(out, { recursive: true });
  const temporary = `${file}.${process.pid}`;
  await copyFile(join(root, 'wasm/build/archive.production.wasm'), temporary);
  await rename(temporary, moduleOf(file));
  await bundle(join(sources, 'archive/index.ts'), file);
}

/** The file of the bundle, which is built when it is missing. */
export async function buildReader() {
  const file = join(out, `reader-${fingerprint(self, parts)}.mjs`);
  if (!existsSync(file)) {
    await promisify(execFile)(process.execPath, [self, file], { cwd: root });
  }
  return file;
}

/** The exports of workers/archive/index.ts, ready to read archives. */
export async function openReader() {
  const file = await buildReader();
  const reader = await import(pathToFileURL(file).href);
  reader.provideListModule(new WebAssembly.Module(await readFile(moduleOf(file))));
  return reader;
}

if (process.argv[1] === self) await write(process.argv[2]);
