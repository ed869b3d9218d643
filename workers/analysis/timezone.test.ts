import { describe, expect, it } from 'vitest';
import { zoneText } from './timezone.ts';

const summer = Date.UTC(2026, 2, 29, 1) / 1_000;
const winter = Date.UTC(2026, 9, 25, 1) / 1_000;
const europe = (second: number) => (second >= summer && second < winter ? 120 : 60);

describe('zoneText', () => {
  it('names every change of the clock to the second', () => {
    expect(zoneText(Date.UTC(2026, 10, 21), europe)).toBe(`0:1500,${summer}:1560,${winter}:1500`);
  });

  it('is one entry for a clock that never changes, west of UTC too', () => {
    expect(zoneText(Date.UTC(2026, 10, 21), () => -210)).toBe('0:1230');
  });

  it('starts at 1970 for a device whose clock is wrong', () => {
    expect(zoneText(0, () => 0)).toBe('0:1440');
  });
});
