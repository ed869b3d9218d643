/** @file Recurly's webhooks: verifying the signature and reading the notification. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Largest age of a notification; the provider's retries have a new timestamp each. */
const toleranceMs = 10 * 60_000;

/**
 * True if a signature of the header (`<time>,<hex>[,<hex>]`) is valid for this body and one of our
 * keys. For a day after a key change there are two signatures. The timestamp is documented in
 * milliseconds, but examples have seconds; both are accepted.
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
  const received = signatures
    .slice(0, 4)
    .filter((each) => /^[0-9a-f]{64}$/i.test(each))
    .map((each) => Buffer.from(each, 'hex'));
  let isMatch = false;
  for (const key of keys) {
    const expected = createHmac('sha256', key).update(`${time}.${body}`).digest();
    for (const signature of received) isMatch = timingSafeEqual(expected, signature) || isMatch;
  }
  return isMatch;
}

/** The subject of a notification. Its other content is not trusted: the state is fetched again. */
export interface Notification {
  readonly objectType: string;
  readonly eventType: string;
  readonly id: string;
}

/** Parses the body of a notification; null if it is not one. */
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
