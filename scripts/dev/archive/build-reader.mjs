/**
 * @file Bundles workers/archive for Node, which does not read TypeScript. A bundle is kept until a
 * source changes, and built by a separate process: the bundler takes more memory than the reader.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sources = join(root, 'workers');
const parts = /^(?:archive|shared)\/.*\.ts$/;
const out = join(root, '.generated/archive');

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  const files = readdirSync(sources, { recursive: true }).map(String).sort();
  for (const file of files.filter((name) => parts.test(name) && !name.endsWith('.test.ts'))) {
    hash.update(file).update(readFileSync(join(sources, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Writes the bundle; the file appears in one move, as other processes may read it. */
async function bundle(file) {
  const { build } = await import('vite');
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
  await mkdir(out, { recursive: true });
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, code);
  await rename(temporary, file);
}

/** The address of the bundle, which is built when it is missing. */
export async function buildReader() {
  const file = join(out, `reader-${fingerprint()}.mjs`);
  if (!existsSync(file)) {
    const self = fileURLToPath(import.meta.url);
    await promisify(execFile)(process.execPath, [self, file], { cwd: root });
  }
  return pathToFileURL(file).href;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle(process.argv[2]);
