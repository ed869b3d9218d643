import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { judge } from '../mutants/judge.mjs';
import { run } from './process.ts';

const fileName = resolve('server/base/host.ts');
const at = (line: number, from: number, to: number, replacement: string, status: string) => ({
  fileName,
  replacement,
  status,
  location: { start: { line, column: from }, end: { line, column: to } },
});

test('survivors lower the score, what is named as equivalent does not count', () => {
  const line = "import type { IncomingMessage } from 'node:http';";
  const known = { file: 'server/base/host.ts', line, change: `X${line}`, reason: '' };
  const gone = { ...known, change: `Y${line}` };
  const mutants = [
    at(1, 1, 1, 'X', 'Survived'),
    at(1, 1, 7, 'export', 'NoCoverage'),
    at(2, 1, 1, '', 'Killed'),
    at(3, 1, 1, '', 'Timeout'),
    at(4, 1, 1, '', 'CompileError'),
  ];
  expect(judge(mutants, [known, gone])).toMatchObject({
    total: 3,
    noticed: 2,
    equivalent: 1,
    survivors: [
      { place: 'server/base/host.ts:1', was: line, is: line.replace('import', 'export') },
    ],
    stale: [gone],
  });
  expect(judge(mutants, []).score).toBe(50);
});

test('npm run test:mutants refuses a path that is not there', async () => {
  const { status, stderr } = await run('test:mutants', ['server/nothing']);
  expect(status).toBe(2);
  expect(stderr).toBe('No such file, folder or area: server/nothing\n');
});
