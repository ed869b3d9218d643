import { describe, expect, it } from 'vitest';
import { parseSource } from './parse.mjs';
import { limits, sizeFaults, tooLarge } from './sizes.mjs';

function faultsOf(texts: Record<string, string>, exceptions: string[] = []): string[] {
  const sources = Object.entries(texts).map(
    ([file, text]) => [file, parseSource(file, text)] as const,
  );
  return sizeFaults(new Map(sources), exceptions);
}

function filled(folder: string, count: number, ending: string): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${folder}/f${index}${ending}`, '']),
  );
}

const statements = (count: number) => 'work();\n'.repeat(count);
const functionOf = (lines: number) => `function long() {\n${statements(lines - 2)}}\n`;

describe('sizes', () => {
  it('let a folder hold as many sources as the limit, beside tests', () => {
    const most = {
      ...filled('src/ui', limits.filesInFolder, '.tsx'),
      ...filled('src/ui', 5, '.test.tsx'),
    };
    expect(faultsOf(most)).toEqual([]);
    expect(faultsOf({ ...most, 'src/ui/more.ts': '' })).toEqual(['src/ui/: 17 source files of 16']);
  });

  it('count the files of a folder itself, not those of the folders in it', () => {
    expect(faultsOf({ ...filled('src/ui', 9, '.ts'), ...filled('src/ui/a', 9, '.ts') })).toEqual(
      [],
    );
  });

  it('leave folders of tests alone', () => {
    expect(faultsOf(filled('tests/e2e', 40, '.spec.ts'))).toEqual([]);
  });

  it('name a file and a function that are too long', () => {
    expect(faultsOf({ 'src/a.ts': statements(300), 'src/b.ts': statements(301) })).toEqual([
      'src/b.ts: 301 lines of 300',
    ]);
    expect(faultsOf({ 'src/a.ts': functionOf(60), 'src/b.ts': `\n${functionOf(61)}` })).toEqual([
      'src/b.ts:2 long: 61 lines of 60',
    ]);
  });

  it.each([
    ['const long = () => {', '};'],
    ['const made = { long() {', '} };'],
    ['class Made { long() {', '} }'],
  ])('know the name in %s', (start, end) => {
    const text = `${start}\n${statements(60)}${end}\n`;
    expect([...tooLarge(new Map([['a.ts', parseSource('a.ts', text)]])).keys()]).toEqual([
      'a.ts long',
    ]);
  });

  it('allow an exception, and refuse one that is no longer needed', () => {
    expect(faultsOf({ 'src/a.ts': functionOf(61) }, ['src/a.ts long'])).toEqual([]);
    expect(faultsOf({ 'src/a.ts': functionOf(60) }, ['src/a.ts long'])).toEqual([
      expect.stringContaining('src/a.ts long is no longer too large'),
    ]);
  });
});
