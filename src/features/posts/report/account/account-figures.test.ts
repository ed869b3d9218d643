import { describe, expect, it } from 'vitest';
import { hoursOfClock } from './account-figures.ts';

describe('hours on the clock of the owner', () => {
  const rows = [
    { label: '0', value: 5 },
    { label: '23', value: 9 },
  ];

  it('are those of UTC at its own offset', () => {
    const values = hoursOfClock(rows, 0);
    expect([values[0], values[23], values[12]]).toEqual([5, 9, 0]);
  });

  it('move over midnight both ways, and by whole hours where a zone has half ones', () => {
    expect(hoursOfClock(rows, 120)).toMatchObject({ 2: 5, 1: 9 });
    expect(hoursOfClock(rows, -480)).toMatchObject({ 16: 5, 15: 9 });
    expect(hoursOfClock(rows, 330)).toMatchObject({ 5: 5, 4: 9 });
  });
});
