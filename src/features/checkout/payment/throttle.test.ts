import { anything, assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentAttempts } from '../../../../contract/limits.ts';
import { countAttempt } from './throttle.ts';

const now = 1_800_000_000_000;

describe('payment attempts of the device', () => {
  it('admits five within ten minutes and refuses the sixth', () => {
    let record: unknown;
    const answers: boolean[] = [];
    for (let index = 0; index < 7; index += 1) {
      const admission = countAttempt(record, now + index * 1_000);
      record = admission.record;
      answers.push(admission.isAllowed);
    }
    expect(answers).toEqual([true, true, true, true, true, false, false]);
    expect(countAttempt(record, now + paymentAttempts.windowMs).isAllowed).toBe(true);
  });

  it.each([
    { count: -1, first: now },
    { count: 1e21, first: now },
    { count: 99, first: Date.UTC(2099, 0) },
    { count: 99, first: Number.NaN },
    { count: '9', first: now },
    '{bad',
    null,
    [],
  ])('tolerates %j', (stored) => {
    expect(countAttempt(stored, now).isAllowed).toBe(true);
  });

  it('never blocks beyond the window, whatever is stored', () => {
    assert(
      property(anything(), (stored) => {
        const { record } = countAttempt(stored, now);
        expect(countAttempt(record, now + paymentAttempts.windowMs).isAllowed).toBe(true);
      }),
    );
  });
});
