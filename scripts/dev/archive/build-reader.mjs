/**
 * @file Bundles workers/archive for Node, which does not read TypeScript, beside the module that holds
 * its lists. A bundle is kept until a source changes, and built by a separate process: the bundler
 * takes more memory than the reader.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sources = join(root, 'workers');
/** Folders of the sources, and what of them the reader is made of. */
const parts = [
  [sources, /^(?:archive|shared)\/.*\.ts$/],
  [join(root, 'wasm'), /^(?:assembly\/(?:archive|core)\/.*\.ts|build\.mjs|compile\.mjs)$/],
];
const out = join(root, '.generated/archive');

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  for (const [folder, part] of parts) {
    const files = readdirSync(folder, { recursive: true }).map(String).sort();
    for (const file of files.filter((name) => part.test(name) && !name.endsWith('.test.ts'))) {
      hash.update(file).update(readFileSync(join(folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

const moduleOf = (file) => file.replace(/mjs$/, 'wasm');

/** Writes the module and the bundle; each appears in one move, as other processes may read it. */
async function bundle(file) {
  const [{ build }, { buildWasm }] = await Promise.all([
    import('vite'),
    import('../../../wasm/build.mjs'),
  ]);
  await buildWasm();
  await mkdir(out, { recursive: true });
  const temporary = `${file}.${process.pid}`;
  await copyFile(join(root, 'wasm/build/archive.production.wasm'), temporary);
  await rename(temporary, moduleOf(file));
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: join(sources, 'archive/index.ts'),
      write: false,
      minify: false,
      target: 'node20',
    },
    ssr: { noExternal: true },
  });
  const [{ code }] = [result].flat()[0].output;
  await writeFile(temporary, code);
  await rename(temporary, file);
}

/** The file of the bundle, which is built when it is missing. */
export async function buildReader() {
  const file = join(out, `reader-${fingerprint()}.mjs`);
  if (!existsSync(file)) {
    const self = fileURLToPath(import.meta.url);
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

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle(process.argv[2]);
