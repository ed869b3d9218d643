/** @file Whether a user may use what is sold. */
import { eq } from 'drizzle-orm';
import { dayMs } from '../../contract/limits.ts';
import { subscriptions } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import type { User } from './users.ts';

/**
 * How long an active subscription gives access after its period: the provider charges the next one
 * itself, and its notification, or the provider, may be away for as long as a weekend.
 */
export const graceMs = 3 * dayMs;

/** What decides about access: what is paid, its state as the provider reported it last, and what is given. */
export interface Paid {
  readonly subscribedUntil: Date | null;
  readonly grantedUntil?: Date | null;
  readonly state: 'active' | 'canceled' | 'expired' | null;
}

/** True within the time that is paid or given, and while a renewal may only be late. */
export function hasAccess(
  { subscribedUntil, grantedUntil = null, state }: Paid,
  now: number,
): boolean {
  if (grantedUntil !== null && grantedUntil.getTime() > now) return true;
  if (subscribedUntil === null) return false;
  return subscribedUntil.getTime() + (state === 'active' ? graceMs : 0) > now;
}

/** Whether a user has access. */
export async function isSubscribed(db: Database, user: User, now: number): Promise<boolean> {
  const [row] = await db
    .select({ state: subscriptions.state })
    .from(subscriptions)
    .where(eq(subscriptions.userId, user.id));
  const { subscribedUntil, grantedUntil } = user;
  return hasAccess({ subscribedUntil, grantedUntil, state: row?.state ?? null }, now);
}
