/** @file Recurly's webhooks: who may have sent one, and what it is about. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old a notification may be; the provider retries for hours, each time with a new time. */
const toleranceMs = 10 * 60_000;

/**
 * True when the signature header (`<time>,<hex>[,<hex>]`) was made over this very body with one of
 * our keys. Two signatures are normal for a day after a key was changed. The time is documented in
 * milliseconds and shown in seconds; both are read.
 */
export function isSigned(
  header: string,
  body: string,
  keys: readonly string[],
  now: number,
): boolean {
  const [time = '', ...signatures] = header.split(',').map((part) => part.trim());
  if (!/^\d{10}(\d{3})?$/.test(time)) return false;
  const sentAt = time.length === 10 ? Number(time) * 1_000 : Number(time);
  if (Math.abs(now - sentAt) > toleranceMs) return false;
  const given = signatures
    .slice(0, 4)
    .filter((each) => /^[0-9a-f]{64}$/i.test(each))
    .map((each) => Buffer.from(each, 'hex'));
  let isMatch = false;
  for (const key of keys) {
    const expected = createHmac('sha256', key).update(`${time}.${body}`).digest();
    for (const signature of given) isMatch = timingSafeEqual(expected, signature) || isMatch;
  }
  return isMatch;
}

/** What a notification is about. Its content is not trusted further: the state is fetched anew. */
export interface Notification {
  readonly objectType: string;
  readonly eventType: string;
  readonly id: string;
}

/** Reads a notification's body; null when it is none. */
export function readNotification(body: string): Notification | null {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null) return null;
    const { object_type, event_type, id } = value as Record<string, unknown>;
    if (typeof object_type !== 'string' || typeof id !== 'string') return null;
    if (!/^[\w-]{1,64}$/.test(id)) return null;
    return {
      objectType: object_type,
      eventType: typeof event_type === 'string' ? event_type : '',
      id,
    };
  } catch {
    return null;
  }
}
