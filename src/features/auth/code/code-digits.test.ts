import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyDigits, isComplete, nextBox, spread, takeBack } from './code-digits.ts';

const empty = emptyDigits(4);

describe('spread', () => {
  it('fills all boxes from a whole code, whichever box it was pasted in', () => {
    for (const box of [0, 1, 2, 3])
      expect(spread(empty, box, '4821')).toEqual(['4', '8', '2', '1']);
  });

  it('keeps digits only', () => {
    expect(spread(empty, 0, 'abcd')).toBeNull();
    expect(spread(empty, 0, '12')).toEqual(['1', '2', '', '']);
    expect(spread(empty, 0, '12 3')).toEqual(['1', '2', '3', '']);
    expect(spread(empty, 0, '48-21')).toEqual(['4', '8', '2', '1']);
    expect(spread(empty, 0, '４８２１')).toEqual(['4', '8', '2', '1']);
    expect(spread(empty, 0, '٤٨٢١')).toEqual(['4', '8', '2', '1']);
  });

  it('starts at the box for a part of a code', () => {
    expect(spread(['4', '', '', ''], 1, '82')).toEqual(['4', '8', '2', '']);
  });

  it('never holds anything but one ASCII digit a box', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(3), (text, box) => {
        const digits = spread(empty, box, text) ?? empty;
        expect(digits).toHaveLength(4);
        for (const digit of digits) expect(digit).toMatch(/^[0-9]?$/);
      }),
    );
  });
});

describe('takeBack', () => {
  it('empties the box, then moves back', () => {
    expect(takeBack(['4', '8', '', ''], 1)).toEqual({ digits: ['4', '', '', ''], focus: 1 });
    expect(takeBack(['4', '', '', ''], 1)).toEqual({ digits: ['', '', '', ''], focus: 0 });
    expect(takeBack(empty, 0)).toEqual({ digits: empty, focus: 0 });
  });
});

it('knows the next box and when the code is whole', () => {
  expect(nextBox(empty)).toBe(0);
  expect(nextBox(['1', '2', '', '4'])).toBe(2);
  expect(isComplete(['1', '2', '3', '4'])).toBe(true);
  expect(isComplete(['1', '2', '', '4'])).toBe(false);
});
