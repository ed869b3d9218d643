/** @file Payment attempts counted on this device, per address. The server counts on its own. */
import { startDeadline } from '../../../../contract/deadline.ts';
import { AppError } from '../../../../contract/faults.ts';
import { paymentAttempts } from '../../../../contract/limits.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import type { Clock } from '../../../core/browser/clock.ts';
import { addressBase } from '../../../core/browser/config.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { currentSession } from '../../../core/session/session.ts';
import { readLocal, writeLocal } from '../../../core/storage/storage.ts';

/** What counting an attempt works with. */
interface Deps {
  readonly api: Pick<ApiThread, 'call'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** The attempts of one address. */
export interface AttemptRecord {
  readonly count: number;
  /** The time of the first of them, in milliseconds since 1970. */
  readonly first: number;
}

/** Whether an attempt is allowed, and the record that includes it. */
export interface Admission {
  readonly isAllowed: boolean;
  readonly record: AttemptRecord;
}

/**
 * Counts one attempt. The record comes from the device's storage and may be anything: a malformed
 * one, or one outside the window, counts as none, so that no stored value blocks for longer than the
 * window.
 */
export function countAttempt(stored: unknown, now: number): Admission {
  const { count, first } = (stored ?? {}) as Partial<AttemptRecord>;
  const isSound =
    Number.isSafeInteger(count) &&
    Number(count) > 0 &&
    Number.isFinite(first) &&
    Number(first) <= now &&
    now - Number(first) < paymentAttempts.windowMs;
  if (!isSound) return { isAllowed: true, record: { count: 1, first: now } };
  const record = { count: Math.min(Number(count), paymentAttempts.max) + 1, first: Number(first) };
  return { isAllowed: record.count <= paymentAttempts.max, record };
}

const lookUpMs = 3_000;

/** The visitor's address, or an empty text: a look-up that fails or is slow must not prevent paying. */
async function ownAddress(api: Deps['api']): Promise<string> {
  const deadline = startDeadline(lookUpMs);
  // The address service may be another origin, which must not get the session's token.
  const visitor = { ...currentSession(), base: addressBase, token: '' };
  const asked = await attempt(() => api.call('ownAddress', {}, visitor, deadline.signal), {
    quiet: true,
    protected: false,
  });
  deadline.end();
  return asked.type === 'done' ? asked.value.ip.slice(0, 64) : '';
}

/** Counts an attempt of this address and returns the address; throws `payment-limited` above the limit. */
export async function admitAttempt({ api, clock }: Deps): Promise<string> {
  const address = await ownAddress(api);
  const name = address === '' ? 'unknown' : address;
  const stored: Record<string, unknown> = readLocal('ipAttempts') ?? {};
  const own = Object.hasOwn(stored, name) ? stored[name] : undefined;
  const { isAllowed, record } = countAttempt(own, clock.now());
  // Records of earlier addresses are dropped: they cannot count again.
  writeLocal('ipAttempts', { [name]: record });
  if (!isAllowed) throw new AppError('payment-limited');
  return address;
}
