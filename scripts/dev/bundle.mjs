/** @file Bundles TypeScript for Node, which does not read it. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A name for the sources of a bundle, which changes with any of them: `parts` are pairs of a folder and
 * an expression for the files in it, and `script` is the one that bundles them.
 */
export function fingerprint(script, parts) {
  const hash = createHash('sha256');
  for (const file of [script, fileURLToPath(import.meta.url)]) hash.update(readFileSync(file));
  for (const [folder, part] of parts) {
    const files = readdirSync(folder, { recursive: true }).map(String).sort();
    for (const file of files.filter((name) => part.test(name) && !name.endsWith('.test.ts'))) {
      hash.update(file).update(readFileSync(join(folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Bundles `entry` into `file`, which appears in one move, as other processes may read it. */
export async function bundle(entry, file) {
  const { build } = await import('vite');
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { ssr: entry, write: false, minify: false, target: 'node20' },
    ssr: { noExternal: true },
  });
  const [{ code }] = [result].flat()[0].output;
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, code);
  await rename(temporary, file);
}
