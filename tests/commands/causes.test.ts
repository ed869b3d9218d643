import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { change, dailyHistory, leaveAt, onDay } from '../support/causes/histories.ts';
import { run } from './process.ts';

/** A file with the text. */
function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'limn-causes-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'history.json');
  writeFileSync(file, text);
  return file;
}

test('the causes command prints one object, the same each time', async () => {
  const history = dailyHistory(60);
  for (let reading = 1; reading < 60; reading += 1) leaveAt(history, reading, 2);
  leaveAt(history, 31, 14);
  change(history, 'gone', { came: 0, left: 40 });
  history.people['gone'] = { deleted: true };
  history.contents.push({ id: 'reel', at: onDay(30.2), kind: 'reel' });
  const file = fileWith(JSON.stringify(history));
  const [first, second] = [await run('causes', [file]), await run('causes', [file])];
  expect(first).toMatchObject({ status: 0, stderr: '' });
  expect(second.stdout).toBe(first.stdout);
  const { losses, contents, sentence } = JSON.parse(first.stdout) as {
    losses: { id: string; cause: string }[];
    contents: { id: string }[];
    sentence: { code: string };
  };
  expect(losses).toHaveLength(2 * 59 + 15);
  expect(losses.find(({ id }) => id === 'gone')?.cause).toBe('deleted');
  expect(contents.map(({ id }) => id)).toEqual(['reel']);
  expect(sentence.code).toBe('content');
});

test.each([
  ['a file that is not there', () => [join(tmpdir(), 'limn-no-such-file.json')]],
  ['no file', () => []],
  ['text that is no JSON', () => [fileWith('{"readings":\n[')]],
  ['JSON that is no history', () => [fileWith('{"readings":[],"people":{}}')]],
  [
    'a time that is none',
    () => [
      fileWith('{"readings":[],"people":{},"contents":[{"id":"a","at":"now","kind":"post"}]}'),
    ],
  ],
])('the causes command refuses %s with one line', async (_, args) => {
  const { status, stdout, stderr } = await run('causes', args());
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+\n$/);
});
