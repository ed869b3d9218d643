/**
 * Copies the packages that the server needs at run time, those of the lock file that are not for
 * development: the target needs no npm and no registry, and gets what was tested.
 * `node deploy/copy-packages.mjs FROM TO`
 */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [from, to] = process.argv.slice(2);
if (from === undefined || to === undefined) {
  console.error('Usage: node deploy/copy-packages.mjs FROM TO');
  process.exit(2);
}
const lock = JSON.parse(readFileSync(join(from, 'package-lock.json'), 'utf8'));
let count = 0;
for (const [path, { dev, devOptional, optional }] of Object.entries(lock.packages)) {
  if (path === '' || dev === true || devOptional === true) continue;
  if (!existsSync(join(from, path))) {
    if (optional === true) continue;
    console.error(`${path} is not installed: run npm ci first.`);
    process.exit(1);
  }
  cpSync(join(from, path), join(to, path), { recursive: true });
  count += 1;
}
console.log(`${count} packages copied.`);
