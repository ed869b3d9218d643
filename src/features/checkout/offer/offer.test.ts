import { assert, integer, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offerMs } from '../../../../contract/limits.ts';
import { givePage, manualClock } from '../../../../tests/support/page.ts';
import { useOffer } from './offer-store.ts';
import { resetStores } from '../../../core/store.ts';
import { offerDeadline, offerLeft, runCountdown, startOffer, writeLeft } from './offer.ts';

const now = 1_800_000_000_000;

describe('the reserved offer', () => {
  it('starts at 14:59 and continues after a reload', () => {
    const endsAt = offerDeadline(null, now);
    expect(writeLeft(offerLeft(endsAt, now))).toBe('14:59');
    const later = offerDeadline(String(endsAt), now + 60_000);
    expect(writeLeft(offerLeft(later, now + 60_000))).toBe('13:59');
    expect(offerDeadline(String(endsAt), now + offerMs * 2)).toBe(endsAt);
  });

  it('counts from its start, and not before', async () => {
    givePage();
    resetStores();
    const time = manualClock();
    const written: string[] = [];
    const stop = runCountdown((text) => written.push(text), time);
    await time.pass(1);
    expect(written).toEqual([]);
    expect(useOffer.getState().isOver).toBe(false);
    startOffer(time);
    expect(written).toEqual(['14:59']);
    await time.pass(1);
    expect(written).toEqual(['14:59', '14:58']);
    stop();
    expect(time.running).toBe(0);
    useOffer.setState({ endsAt: 1 });
    expect(written).toHaveLength(2);
  });

  it('is over at its end, and reports it once', async () => {
    givePage();
    resetStores();
    const time = manualClock();
    startOffer(time);
    const written: string[] = [];
    runCountdown((text) => written.push(text), time);
    await time.pass(14 * 60 + 58);
    expect(written.at(-1)).toBe('00:01');
    expect(useOffer.getState().isOver).toBe(false);
    await time.pass(2);
    expect(written.at(-1)).toBe('00:00');
    expect(useOffer.getState().isOver).toBe(true);
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
