import { assert, integer, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offerMs } from '../../contract/limits.ts';
import { offerDeadline, offerLeft, writeLeft } from './offer.ts';

const now = 1_800_000_000_000;

describe('the reserved offer', () => {
  it('starts at 14:59 and goes on after a reload', () => {
    const endsAt = offerDeadline(null, now);
    expect(writeLeft(offerLeft(endsAt, now))).toBe('14:59');
    const later = offerDeadline(String(endsAt), now + 60_000);
    expect(writeLeft(offerLeft(later, now + 60_000))).toBe('13:59');
    expect(offerDeadline(String(endsAt), now + offerMs * 2)).toBe(endsAt);
  });

  it('stays within 0 and 14:59 whatever is stored and whatever the clock says', () => {
    assert(
      property(oneof(string(), integer().map(String)), integer(), (stored, skew) => {
        const left = offerLeft(offerDeadline(stored, now), now + skew);
        expect(writeLeft(left)).toMatch(/^(0\d|1[0-4]):[0-5]\d$/);
      }),
    );
  });
});
