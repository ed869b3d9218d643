import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

describe('csvOf', () => {
  it('quotes what would end a cell and leaves unknown figures empty', () => {
    expect(
      csvOf([
        ['a,b', 'say "hi"', 'two\nlines'],
        [1.5, null, ''],
      ]),
    ).toBe('\uFEFF"a,b","say ""hi""","two\nlines"\r\n1.5,,\r\n');
  });

  it('never lets a text begin a formula', () => {
    fc.assert(
      fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string(), (start, rest) => {
        const text = csvOf([[start + rest]]).slice(1);
        expect(text.replace(/^"/, '').startsWith("'")).toBe(true);
      }),
    );
  });

  it.each([' =1+1', '\n=1', '\uFF1D1+1', '\u00a0@a'])('sees what hides a formula: %j', (text) => {
    expect(
      csvOf([[text]])
        .slice(1)
        .replace(/^"/, ''),
    ).toMatch(/^'/);
  });

  it.each([
    ['Eve;=HYPERLINK(A1)', "Eve;'=HYPERLINK(A1)"],
    ['a; +cmd', "a; '+cmd"],
    ['a\t@sum', "a\t'@sum"],
    ['a;-(1+1)', "a;'-(1+1)"],
    ['nice ;-)', 'nice ;-)'],
    ['x;y', 'x;y'],
  ])('sees a formula behind what ends a cell in other languages: %j', (text, written) => {
    expect(csvOf([[text]])).toBe(`\uFEFF${written}\r\n`);
  });

  it('leaves soft hyphens to the page, also in front of a formula', () => {
    expect(csvOf([['Inter\u00adaktionen', '\u00ad=1+1']])).toBe("\uFEFFInteraktionen,'=1+1\r\n");
  });

  it('keeps negative numbers numbers', () => {
    expect(csvOf([[-3]])).toBe('\uFEFF-3\r\n');
  });
});
