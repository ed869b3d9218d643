import { describe, expect, it } from 'vitest';
import { decide, type Known } from './due.ts';

const day = 24 * 3_600_000;
const noon = Date.parse('2026-11-24T12:00:00Z');
const hours = { zone: 'UTC', quietFrom: 21, quietUntil: 9 };
const known: Known = {
  ...{ kind: 'change', hours, startedAt: noon - 30 * day, sentAt: null, sentFollowers: null },
  ...{ analysedAt: noon - 3 * day, lookedAt: null },
  before: { followers: 2_619, at: noon - 3 * day },
  followers: 2_619,
};
const weekly: Known = { ...known, kind: 'weekly' };

describe('a weekly reminder', () => {
  it('comes a week after the last analysis', () => {
    expect(decide(weekly, noon)).toEqual({ type: 'wait', nextAt: noon + 4 * day });
    expect(decide(weekly, noon + 4 * day).type).toBe('send');
  });

  it('comes a week after the last look, also where nothing is ever analysed', () => {
    const looked = { ...weekly, analysedAt: null, sentAt: noon - 7 * day, lookedAt: noon - day };
    expect(decide(looked, noon)).toEqual({ type: 'wait', nextAt: noon + 6 * day });
    expect(decide(looked, noon + 6 * day).type).toBe('send');
  });

  it('comes once a week', () => {
    const sent = { ...weekly, sentAt: noon, analysedAt: noon - 8 * day };
    expect(decide(sent, noon + 6 * day)).toEqual({ type: 'wait', nextAt: noon + 7 * day });
    expect(decide(sent, noon + 7 * day).type).toBe('send');
  });

  it('starts with the consent, not with an old analysis', () => {
    const old = { ...weekly, analysedAt: noon - 90 * day, startedAt: noon };
    expect(decide(old, noon)).toEqual({ type: 'wait', nextAt: noon + 7 * day });
  });

  it('waits for the end of the quiet hours', () => {
    const late = Date.parse('2026-11-29T23:30:00Z');
    const morning = Date.parse('2026-11-30T09:00:00Z');
    expect(decide(weekly, late)).toEqual({ type: 'wait', nextAt: morning });
  });
});

describe('a reminder of the next copy', () => {
  it.each([
    ['copyWeekly', 7],
    ['copyMonthly', 31],
    ['copyQuarterly', 92],
  ] as const)('%s comes after %i days, whatever was analysed since', (kind, days) => {
    const copy: Known = { ...known, kind, startedAt: noon, analysedAt: noon + 3 * day };
    expect(decide(copy, noon + (days - 1) * day)).toEqual({
      type: 'wait',
      nextAt: noon + days * day,
    });
    const later = noon + days * day;
    expect(decide(copy, later)).toEqual({ type: 'send', nextAt: later + days * day });
    expect(decide({ ...copy, sentAt: later }, later + day).type).toBe('wait');
  });
});

describe('a reminder of a change', () => {
  it('comes when at least five people came or left on balance', () => {
    expect(decide({ ...known, followers: 2_615 }, noon).type).toBe('wait');
    expect(decide({ ...known, followers: 2_614 }, noon).type).toBe('send');
    expect(decide({ ...known, followers: 2_624 }, noon).type).toBe('send');
  });

  it('asks for more of a large account', () => {
    const large = { ...known, before: { followers: 100_000, at: noon - day } };
    expect(decide({ ...large, followers: 100_199 }, noon).type).toBe('wait');
    expect(decide({ ...large, followers: 100_200 }, noon).type).toBe('send');
  });

  it('does not say the same twice, until the owner has looked', () => {
    const sent = { ...known, followers: 2_600, sentFollowers: 2_600, sentAt: noon - day };
    expect(decide(sent, noon).type).toBe('wait');
    expect(decide({ ...sent, followers: 2_590 }, noon).type).toBe('send');
    const looked = { ...sent, before: { followers: 2_610, at: noon - day / 2 } };
    expect(decide(looked, noon).type).toBe('send');
  });

  it('does not come when the count is again what it was at the last look', () => {
    const sent = { ...known, sentFollowers: 2_600, sentAt: noon - day };
    expect(decide({ ...sent, followers: 2_618 }, noon).type).toBe('send');
    expect(decide({ ...sent, followers: 2_619 }, noon).type).toBe('wait');
  });

  it('says nothing where a count is unknown', () => {
    expect(decide({ ...known, followers: null }, noon).type).toBe('wait');
    expect(decide({ ...known, before: null, followers: 9 }, noon).type).toBe('wait');
  });

  it('comes once a day, however much changes and however often the server looks', () => {
    const sent = { ...known, followers: 2_600, sentFollowers: 2_619, sentAt: noon };
    expect(decide(sent, noon + day / 4)).toEqual({ type: 'wait', nextAt: noon + day });
    expect(decide(sent, noon + day).type).toBe('send');
  });

  it('looks again in a day', () => {
    expect(decide(known, noon).nextAt).toBe(noon + day);
  });
});
