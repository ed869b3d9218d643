/** Writes .br and .gz versions beside the built text files; the server sends them as they are. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(html|js|css|svg|json|webmanifest|wasm|bin|txt)$/;

/** Compresses every file below `folder` of 512 bytes or more that becomes smaller. */
export async function compressFiles(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names
      .filter((name) => compressible.test(name))
      .map(async (name) => {
        const path = join(folder, name);
        const bytes = await readFile(path);
        if (bytes.length < 512) return;
        const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        const [br, gz] = await Promise.all([brotli(bytes, options), zip(bytes, { level: 9 })]);
        if (br.length < bytes.length) await writeFile(`${path}.br`, br);
        if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz);
      }),
  );
}
