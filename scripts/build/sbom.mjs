/** @file The software bill of materials of a build: every package of the lock file, as CycloneDX. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * Writes the bill into a file. Packages that only build or test the product are marked as such; what
 * the page is bundled from is among them, because nothing of it is installed on a server.
 */
export async function writeBill(file) {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--include=dev'],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  await writeFile(file, stdout);
}
