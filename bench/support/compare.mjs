/**
 * @file Runs one bench at two commits, interleaved, and prints every figure of both with their ratio:
 *
 *   node bench/support/compare.mjs BENCH COMMIT COMMIT [--rounds 2]
 *
 * Each commit gets a worktree in a temporary folder, with the packages of this one unless its lock file
 * differs. Figures are medians of the first number in each cell of the sections that the bench writes.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sectionsOf, tablesOf } from './results.mjs';
import { median } from './statistics.mjs';

const [bench, ...commits] = process.argv.slice(2).filter((word, at, words) => {
  return word !== '--rounds' && words[at - 1] !== '--rounds';
});
const roundsAt = process.argv.indexOf('--rounds');
const rounds = roundsAt > 0 ? Number(process.argv[roundsAt + 1]) : 2;

/** Runs a command in a folder; its output is that of this one. */
function run(folder, command, ...words) {
  // The standard output is kept for the table.
  const stdio = ['ignore', 2, 'inherit'];
  const { status } = spawnSync(command, words, { cwd: folder, stdio });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}`);
}

const textOf = (folder, path) =>
  existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : '';

/** A worktree of the commit with its packages. */
function checkOut(folder, commit) {
  run(process.cwd(), 'git', 'worktree', 'add', '--detach', folder, commit);
  if (textOf(folder, 'package-lock.json') === textOf(process.cwd(), 'package-lock.json')) {
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  } else run(folder, 'npm', 'ci');
}

/** The numbers of the sections that differ from those before, by section, row and column. */
function numbersOf(before, after) {
  const known = sectionsOf(before);
  const changed = [...sectionsOf(after)].filter(([title, body]) => known.get(title) !== body);
  return changed.flatMap(([title, body]) =>
    tablesOf(body).flatMap((rows) =>
      rows.flatMap((row) => {
        const [[, label], ...cells] = Object.entries(row);
        return cells.flatMap(([column, cell]) => {
          const number = /-?\d+(?:\.\d+)?/.exec(cell)?.[0];
          return number === undefined ? [] : [[`${title} | ${label} | ${column}`, Number(number)]];
        });
      }),
    ),
  );
}

/** One run; its numbers are added to `found`. */
function measure(folder, found) {
  const path = ['bench', 'bench/operations']
    .map((room) => `${room}/${bench}.mjs`)
    .find((each) => existsSync(join(folder, each)));
  if (path === undefined) throw new Error(`there is no bench named ${bench} in ${folder}`);
  const before = textOf(folder, 'bench/RESULTS.md');
  run(folder, process.execPath, path);
  for (const [name, number] of numbersOf(before, textOf(folder, 'bench/RESULTS.md'))) {
    found.set(name, [...(found.get(name) ?? []), number]);
  }
}

if (bench === undefined || commits.length !== 2 || !(rounds >= 1)) {
  process.stderr.write('node bench/support/compare.mjs BENCH COMMIT COMMIT [--rounds 2]\n');
  process.exit(1);
}
const place = mkdtempSync(join(tmpdir(), 'limn-compare-'));
const sides = commits.map((commit, at) => ({
  commit,
  folder: join(place, `${at}`),
  found: new Map(),
}));
try {
  for (const { folder, commit } of sides) checkOut(folder, commit);
  for (let round = 0; round < rounds; round += 1) {
    for (const { folder, found } of sides) measure(folder, found);
  }
  const [first, second] = sides.map(({ found }) => found);
  const lines = [...first].flatMap(([name, numbers]) => {
    if (!second.has(name)) return [];
    const [a, b] = [median(numbers), median(second.get(name))];
    return [`| ${name} | ${a} | ${b} | ${a === 0 ? '-' : (b / a).toFixed(2)} |`];
  });
  const head = `| section | row | figure | ${commits.join(' | ')} | ratio |`;
  process.stdout.write([head, '|---|---|---|---|---|---|', ...lines, ''].join('\n'));
} finally {
  for (const { folder } of sides) {
    if (existsSync(folder)) run(process.cwd(), 'git', 'worktree', 'remove', '--force', folder);
  }
  rmSync(place, { recursive: true, force: true });
}
