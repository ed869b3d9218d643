/** @file The embedded database: PostgreSQL compiled to WebAssembly, stored in a folder. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { PGlite, types } from '@electric-sql/pglite';

// PostgreSQL's default is 128 MB of buffers. One connection needs less, and resident memory on an
// existing folder is 187 MB instead of 274.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

// The library's own conversions make a string of each byte.
const binary = {
  parsers: { [types.BYTEA]: (text: string) => Buffer.from(text.slice('\\x'.length), 'hex') },
  serializers: {
    [types.BYTEA]: ({ buffer, byteOffset, byteLength }: Uint8Array) =>
      `\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`,
  },
};

const createScript = `
  const { PGlite } = await import(process.argv[1]);
  await (await PGlite.create(process.argv[2])).close();
`;

/**
 * Creates the files of a new database in a child process, because creating them here would keep 500 MB
 * allocated. The folder is renamed when it is complete, so that a killed start does not leave an
 * incomplete database.
 */
async function createFiles(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const library = pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const script = ['--input-type=module', '-e', createScript, library.href, unfinished];
  await promisify(execFile)(process.execPath, script, { env: {} });
  renameSync(unfinished, folder);
}

/** Opens the embedded database of a folder, creating it if necessary. */
export async function openEmbedded(folder: string): Promise<PGlite> {
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    // Never into a folder with something in it: that may be what is left of somebody's data.
    if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error('no PG_VERSION');
    await createFiles(folder);
  }
  return PGlite.create(folder, { startParams, ...binary });
}
