import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf } from './text-pieces.ts';

describe('piecesOf', () => {
  it('marks the words and keeps the text between', () => {
    expect(
      piecesOf('not a bad day', [
        { start: 6, end: 9, weight: 1.2 },
        { start: 0, end: 3, weight: null },
      ]),
    ).toEqual([
      { at: 0, text: 'not', weight: 0 },
      { at: 3, text: ' a ', weight: null },
      { at: 6, text: 'bad', weight: 1.2 },
      { at: 9, text: ' day', weight: null },
    ]);
  });

  it('keeps every letter once, with any marks', () => {
    const mark = fc.record({
      start: fc.option(fc.integer({ min: -5, max: 60 })),
      end: fc.option(fc.integer({ min: -5, max: 60 })),
      weight: fc.option(fc.double()),
    });
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), fc.array(mark), (text, marks) => {
        expect(
          piecesOf(text, marks)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
