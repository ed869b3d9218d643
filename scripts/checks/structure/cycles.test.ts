import { describe, expect, it } from 'vitest';
import { importCycles } from './cycles.mjs';
import { parseSource } from './parse.mjs';

function cyclesOf(texts: Record<string, string>): string[][] {
  const sources = Object.entries(texts).map(
    ([file, text]) => [file, parseSource(file, text)] as const,
  );
  return importCycles(new Map(sources));
}

describe('run-time import cycles', () => {
  it('are found through files in between', () => {
    const cycles = cyclesOf({
      'src/a.ts': `import { b } from './b.ts';`,
      'src/b.ts': `export * from './deep/c.ts';`,
      'src/deep/c.ts': `import '../a.ts';`,
      'src/d.ts': `import './a.ts';`,
    });
    expect(cycles).toHaveLength(1);
    expect(cycles[0]).toHaveLength(4);
    expect(cycles[0]?.at(-1)).toBe(cycles[0]?.[0]);
  });

  it('are found through import()', () => {
    const cycles = cyclesOf({
      'src/a.ts': `export const load = () => import('./b.ts');`,
      'src/b.ts': `import { load } from './a.ts';`,
    });
    expect(cycles).toHaveLength(1);
  });

  it('are found between files of AssemblyScript, whose imports have no extension', () => {
    const cycles = cyclesOf({
      'wasm/assembly/a/b.ts': `import { c } from './c';`,
      'wasm/assembly/a/c.ts': `import { b } from '../a/b';`,
    });
    expect(cycles).toHaveLength(1);
  });

  it('leave a file that imports its test to the import table', () => {
    const source = `import { check } from './a.test.ts';`;
    expect(cyclesOf({ 'src/a.ts': source, 'src/a.test.ts': `import './a.ts';` })).toEqual([]);
  });

  it('are found where a file imports itself', () => {
    expect(cyclesOf({ 'src/a.ts': `import('./a.ts');` })).toEqual([['src/a.ts', 'src/a.ts']]);
  });

  it.each([
    `import type { A } from './a.ts';`,
    `import { type A } from './a.ts';`,
    `export type { A } from './a.ts';`,
    `let a: import('./a.ts').A;`,
    `new Worker(new URL('./a.ts', import.meta.url));`,
  ])('are not closed by %s', (line) => {
    expect(cyclesOf({ 'src/a.ts': `import './b.ts';`, 'src/b.ts': line })).toEqual([]);
  });

  it('are reported separately', () => {
    const cycles = cyclesOf({
      'a.ts': `import './b.ts'; import './c.ts';`,
      'b.ts': `import './a.ts';`,
      'c.ts': `import './d.ts';`,
      'd.ts': `import './c.ts';`,
    });
    expect(cycles.map((cycle) => [...new Set(cycle)].sort())).toEqual(
      expect.arrayContaining([
        ['a.ts', 'b.ts'],
        ['c.ts', 'd.ts'],
      ]),
    );
  });
});
