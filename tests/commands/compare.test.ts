import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** A bench that measures the given milliseconds. */
const benchOf = (ms: number) => `
import { writeSection } from './support/results.mjs';
writeSection('Sleep', '| | ms |\\n|---|---|\\n| a nap | ${ms} ms (limit 90) |');
`;

test('two commits are compared by the figures that a bench writes at each', () => {
  const folder = mkdtempSync(join(tmpdir(), 'limn-compare-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, stdio: 'pipe' });
  mkdirSync(join(folder, 'bench'));
  mkdirSync(join(folder, 'node_modules'));
  cpSync('bench/support', join(folder, 'bench/support'), { recursive: true });
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
  git('init', '--quiet');
  for (const [at, ms] of [80, 20].entries()) {
    writeFileSync(join(folder, 'bench/nap.mjs'), benchOf(ms));
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '--quiet', '-m', String(at));
    git('tag', `v${at}`);
  }
  const compare = (...words: string[]) =>
    spawnSync(process.execPath, [join(process.cwd(), 'bench/support/compare.mjs'), ...words], {
      cwd: folder,
      encoding: 'utf8',
    });
  const compared = compare('nap', 'v0', 'v1', '--rounds', '1');
  expect(compared.stdout).toContain('| Sleep | a nap | ms | 80 | 20 | 0.25 |');
  expect(git('worktree', 'list').toString().trim().split('\n')).toHaveLength(1);
  expect(compare('snore', 'v0', 'v1').status).not.toBe(0);
  expect(compare('nap', 'v0').status).toBe(1);
});
