/** @file Payment attempts as this device counts them (spec 9). The server counts for itself. */
import { AppError } from '../../../../contract/faults.ts';
import { paymentAttempts } from '../../../../contract/limits.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import { clock, type Clock } from '../../../core/browser/clock.ts';
import { addressBase } from '../../../core/browser/config.ts';
import { readLocal, writeLocal } from '../../../core/storage/storage.ts';
import { api } from '../../../core/workers/threads.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { currentSession } from '../../../core/session/session.ts';

/** Attempts of one address. */
export interface AttemptRecord {
  readonly count: number;
  /** When the first of them was, in milliseconds since 1970. */
  readonly first: number;
}

/** What an address has left of its attempts. */
export interface Admission {
  readonly isAllowed: boolean;
  readonly record: AttemptRecord;
}

/**
 * Counts one attempt. The record comes from the device and may hold anything: what makes no sense,
 * or lies outside the window, counts as none, so nothing written there blocks for longer than the
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

/** The visitor's address; a look-up that fails or takes long must not stand in the way of paying. */
export async function ownAddress(thread: Pick<ApiThread, 'call'> = api): Promise<string> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), lookUpMs);
  const { signal } = controller;
  // The token is nobody else's business.
  const visitor = { ...currentSession(), base: addressBase, token: '' };
  const asked = await attempt(() => thread.call('ownAddress', {}, visitor, signal), {
    quiet: true,
    protected: false,
  });
  clearTimeout(timer);
  return asked.type === 'done' ? asked.value.ip.slice(0, 64) : '';
}

/** Counts an attempt of this address, or throws the spec's refusal. Answers the address. */
export async function admitAttempt(
  thread: Pick<ApiThread, 'call'> = api,
  time: Pick<Clock, 'now'> = clock,
): Promise<string> {
  const address = await ownAddress(thread);
  const name = address === '' ? 'unknown' : address;
  const stored: Record<string, unknown> = readLocal('ipAttempts') ?? {};
  const own = Object.hasOwn(stored, name) ? stored[name] : undefined;
  const { isAllowed, record } = countAttempt(own, time.now());
  // Only the present address is kept: older ones have nothing to say any more.
  writeLocal('ipAttempts', { [name]: record });
  if (!isAllowed) throw new AppError('payment-limited');
  return address;
}
