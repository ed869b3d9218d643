import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/dev/sentiment.mjs', import.meta.url));

function run(input: string) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, '-'], { input });
  const lines = stdout.toString().split('\n').filter(Boolean);
  return {
    status,
    errors: stderr.toString(),
    rows: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

describe('npm run sentiment', () => {
  it('prints one line a text', { timeout: 60_000 }, () => {
    const { rows, status } = run(
      '{"id":1,"text":"I love it"}\n\n{"id":"b","text":"Das ist schlecht","lang":"de"}\n',
    );
    expect(status).toBe(0);
    expect(rows.map(({ id, label, language }) => [id, label, language])).toEqual([
      [1, 'positive', 'en'],
      ['b', 'negative', 'de'],
    ]);
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'id',
      'compound',
      'label',
      'emotions',
      'language',
      'sarcasm',
      'spam',
    ]);
  });

  it('reports bad lines and continues', { timeout: 60_000 }, () => {
    const { rows, errors, status } = run(
      '{"id":1,"text":\n{"id":2}\n[1]\n{"id":3,"text":"ok then"}\n',
    );
    expect(status).toBe(1);
    expect(rows.map(({ id }) => id)).toEqual([3]);
    expect(errors).toMatch(/^line 1: /m);
    expect(errors).toMatch(/^line 2: "text" is not a string$/m);
    expect(errors).toMatch(/^line 3: not an object$/m);
  });
});
