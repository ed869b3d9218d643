/**
 * @file Runs benches one after the other, each in a separate process:
 *   node bench/run.mjs [name ...]
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const files = ['', 'operations/'].flatMap((room) =>
  readdirSync(folder + room)
    .filter((file) => file.endsWith('.mjs') && file !== 'run.mjs')
    .map((file) => [file.slice(0, -4), folder + room + file]),
);
const benches = new Map(files);
const all = [...benches.keys()];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length !== 0) {
  process.stderr.write(`no bench named ${unknown.join(', ')}; there are ${all.join(', ')}\n`);
  process.exit(1);
}
let failed = 0;
for (const name of wanted.length === 0 ? all : wanted) {
  process.stdout.write(`\n== ${name}\n`);
  const { status } = spawnSync(process.execPath, [benches.get(name)], { stdio: 'inherit' });
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
