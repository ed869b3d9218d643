/**
 * @file Home and a list page from the imported readings of an owner: 12 of 100,000 followers, a hundredth
 * changed in each, as their records lie on the device. Each round is a fresh process.
 *
 *   node bench/own-lists.mjs [--rounds 5]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import { runnerImport } from 'vite';
import { overMemory } from './archive/over-memory.mjs';
import { circumstances, writeSection } from './support/results.mjs';
import { median } from './support/statistics.mjs';

const at = process.argv.indexOf('--rounds');
const rounds = at < 0 ? 5 : Number(process.argv[at + 1]);
const cpuRate = 6;
const path = (file) => fileURLToPath(new URL(file, import.meta.url));

const { module } = await runnerImport(path('archive/own-lists.ts'), overMemory);
module.provide(path('../wasm/build/archive.production.wasm'));
const folder = mkdtempSync(join(tmpdir(), 'own-lists-'));
const file = join(folder, 'database');
writeFileSync(file, serialize(await module.databaseOf(12, 100_000)));

const found = { figures: [], page: [], later: [], again: [], search: [] };
for (let round = 0; round < rounds; round++) {
  const args = ['--max-semi-space-size=4', path('archive/own-lists-once.mjs'), file];
  const once = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  for (const [name, ms] of Object.entries(once)) found[name].push(ms);
}
rmSync(folder, { recursive: true });

const labels = [
  ['figures', 'the figures of home after a start', '<= 300 ms'],
  ['page', 'the first 15 rows of a list', '<= 60 ms'],
  ['later', '15 rows behind the first 100, which opens one reading', '<= 60 ms'],
  ['again', 'the next 15 rows', '<= 60 ms'],
  ['search', 'a search over the list, of 50,000 of 100,000 names', '<= 120 ms'],
];
const rows = labels.map(([name, label, goal]) => {
  const ms = median(found[name]);
  return `| ${label} | ${ms.toFixed(1)} ms | ${(ms * cpuRate).toFixed(0)} ms | ${goal} |`;
});
process.stdout.write(`${rows.join('\n')}\n`);

writeSection(
  'Lists from imported readings',
  `${circumstances()} \`node bench/own-lists.mjs\`: 12 readings of 100,000 followers, a hundredth changed in each. CPU time, the median of ${rounds} fresh processes, garbage collection and compiling included; a sixth is ${cpuRate} times as much.

| work in the thread | CPU time | with a sixth of it | goal for a sixth |
|---|---|---|---|
${rows.join('\n')}

Figures and first rows are of the summary that is kept with the readings (docs/archive.md, "The account's lists"). Without it, after an import or an update, all readings are opened and compared once. The first later page misses its goal: it waits until the module is compiled, one reading is opened and the list is derived. The app asks for 100 rows first, and opens the reading when it has given them.`,
);
