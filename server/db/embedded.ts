/** @file The embedded database: PostgreSQL compiled to WebAssembly, with its files in a folder. */
import { execFile } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';

// 128 MB of buffers is a server's default; one process with one connection needs an eighth of it.
// Measured on an existing folder: 187 MB of resident memory instead of 274.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

const createScript = `
  const { PGlite } = await import(process.argv[1]);
  await (await PGlite.create(process.argv[2])).close();
`;

/**
 * Makes the files of a new database in a process of its own: doing it here would leave 500 MB in
 * this one for as long as it runs. The folder gets its name when it is complete, so a start that
 * was killed in the middle leaves nothing that looks like a database.
 */
async function createFiles(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const library = pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const script = ['--input-type=module', '-e', createScript, library.href, unfinished];
  await promisify(execFile)(process.execPath, script, { env: {} });
  renameSync(unfinished, folder);
}

/** Opens the embedded database of a folder, making it first where there is none. */
export async function openEmbedded(folder: string): Promise<PGlite> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await createFiles(folder);
  return PGlite.create(folder, { startParams });
}
