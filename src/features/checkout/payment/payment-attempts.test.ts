import { anything, assert, property } from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { paymentAttempts } from '../../../../contract/limits.ts';
import type { Session } from '../../../../contract/threads/session.ts';
import { userRecordOf } from '../../../../tests/support/data/records.ts';
import { givePage } from '../../../../tests/support/page.ts';
import { addressBase } from '../../../core/browser/config.ts';
import { keepLogin } from '../../../core/session/session.ts';
import { readLocal } from '../../../core/storage/storage.ts';
import { resetStores } from '../../../core/store.ts';
import { admitAttempt, countAttempt } from './payment-attempts.ts';

const now = 1_800_000_000_000;

describe('payment attempts of the device', () => {
  it('admits five within ten minutes and refuses the sixth', () => {
    let record: unknown;
    const results: boolean[] = [];
    for (let index = 0; index < 7; index += 1) {
      const admission = countAttempt(record, now + index * 1_000);
      record = admission.record;
      results.push(admission.isAllowed);
    }
    expect(results).toEqual([true, true, true, true, true, false, false]);
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

describe('the attempts of an address', () => {
  beforeEach(() => {
    givePage();
    resetStores();
  });

  /** An address service that keeps the session of each call. */
  function makeDeps(ip: () => string) {
    const sessions: Session[] = [];
    const call = async (_name: string, _input: unknown, session: Session) => {
      sessions.push(session);
      return { ip: ip() } as never;
    };
    let time = now;
    return {
      sessions,
      pass: (ms: number) => {
        time += ms;
      },
      deps: { api: { call }, clock: { now: () => time } },
    };
  }

  it('are counted on the device, and the sixth within ten minutes is refused', async () => {
    const { deps, pass } = makeDeps(() => '192.0.2.1');
    for (let attempt = 1; attempt <= paymentAttempts.max; attempt += 1) {
      expect(await admitAttempt(deps)).toBe('192.0.2.1');
      expect(readLocal('ipAttempts')).toEqual({ '192.0.2.1': { count: attempt, first: now } });
    }
    await expect(admitAttempt(deps)).rejects.toMatchObject({ code: 'payment-limited' });
    pass(paymentAttempts.windowMs);
    expect(await admitAttempt(deps)).toBe('192.0.2.1');
  });

  it('replace those of an earlier address', async () => {
    const addresses = ['192.0.2.1', '192.0.2.2'];
    const { deps } = makeDeps(() => addresses.shift() ?? '');
    await admitAttempt(deps);
    await admitAttempt(deps);
    expect(readLocal('ipAttempts')).toEqual({ '192.0.2.2': { count: 1, first: now } });
  });

  it('count together where the address is unknown, and the failed look-up prevents nothing', async () => {
    const { deps } = makeDeps(() => {
      throw new Error('away');
    });
    expect(await admitAttempt(deps)).toBe('');
    expect(readLocal('ipAttempts')).toEqual({ unknown: { count: 1, first: now } });
  });

  it('are looked up without the session, at the address service', async () => {
    keepLogin({ ...userRecordOf(), token: 'token-1' });
    const { deps, sessions } = makeDeps(() => '192.0.2.1');
    await admitAttempt(deps);
    expect(sessions).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ base: addressBase, token: '' });
  });
});
