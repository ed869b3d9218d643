/**
 * @file Data downloads of 10,000 to 1,000,000 followers, and one of 5 GB, read from disk by the reader
 * that ships, each in a fresh process; against JSON.parse and a Set over the inflated lists.
 *
 *   node bench/archive.mjs [--rounds 3]
 */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { buildReader } from '../scripts/dev/archive/build-reader.mjs';
import { circumstances, writeSection } from './support/results.mjs';

const at = process.argv.indexOf('--rounds');
const rounds = at < 0 ? 3 : Number(process.argv[at + 1]);
const measure = fileURLToPath(new URL('archive/measure.mjs', import.meta.url));
const fixtures = fileURLToPath(new URL('../tests/support/archive/exports.ts', import.meta.url));
const { module } = await runnerImport(fixtures, { configFile: false, logLevel: 'error' });
const { shapes, zipBytes } = module;
const partSize = 250_000;
const sparseBytes = 5 * 2 ** 30;

/** A download whose names and times do not compress better than real ones. */
function downloadOf(count) {
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  const person = () => [
    `${next().toString(36)}.${next().toString(36)}`,
    1_600_000_000 + (next() % 1e8),
  ];
  const people = Array.from({ length: count }, person);
  const folder = 'connections/followers_and_following/';
  const files = {
    [`${folder}following.json`]: {
      relationships_following: people.slice(0, count / 2).map(shapes.a),
    },
  };
  for (let from = 0; from < count; from += partSize) {
    const rows = people.slice(from, from + partSize).map(shapes.a);
    files[`${folder}followers_${from / partSize + 1}.json`] = rows;
  }
  return zipBytes(files, { isZip64: true });
}

const folder = mkdtempSync(join(tmpdir(), 'archive-bench-'));
const median = (numbers) => numbers.sort((one, other) => one - other)[numbers.length >> 1];

function run(mode, file) {
  const out = execFileSync(process.execPath, [measure, mode, file], { encoding: 'utf8' });
  return JSON.parse(out);
}

await buildReader();
const rows = [];
for (const [label, count, before] of [
  ['10,000', 10_000, 0],
  ['100,000', 100_000, 0],
  ['1,000,000', 1_000_000, 0],
  ['100,000 in an archive of 5 GB', 100_000, sparseBytes],
]) {
  const file = join(folder, 'download.zip');
  const bytes = downloadOf(count);
  if (before === 0) writeFileSync(file, bytes);
  else {
    // Sparse: what lies before the archive takes no room on the disk.
    const handle = openSync(file, 'w');
    writeSync(handle, bytes, 0, bytes.length, before);
    closeSync(handle);
  }
  const found = { read: [], parse: [] };
  for (let round = 0; round < rounds; round++) {
    found.read.push(run('read', file));
    if (before === 0) found.parse.push(run('parse', file));
  }
  const ms = (list) =>
    list.length === 0 ? '–' : `${median(list.map((one) => one.ms)).toFixed(0)} ms`;
  const memory = Math.max(...found.read.map(({ peak }) => peak)) / 2 ** 20;
  rows.push(`| ${label} | ${ms(found.read)} | ${ms(found.parse)} | ${memory.toFixed(0)} MB |`);
  process.stdout.write(`${rows.at(-1)}\n`);
}
rmSync(folder, { recursive: true });

writeSection(
  'Data download',
  `${circumstances()} Median of ${rounds}, each in a fresh process.

The reader inflates, checks, parses and derives the lists; "JSON.parse" is given the inflated lists and only parses them and builds a Set. Peak memory is of the whole process, 40 MB of it Node's.

| followers | reader | JSON.parse | peak memory |
|---|---|---|---|
${rows.join('\n')}

P9 is not reached: the lists are not scanned by the WebAssembly module, JSON.parse parses the records a batch at a time, and the reader is slower than JSON.parse alone. Memory follows the number of names, not the size of the archive.`,
);
