/** @file The users of the demo. Nothing here runs in production. */
import type { Database } from '../db/open.ts';
import { users } from '../db/schema.ts';
import type { Network } from '../providers/network/network.ts';
import { invalidAccountId } from '../../contract/limits.ts';
import { noAnalysis } from './users.ts';

const day = 24 * 3_600_000;

/** Users whose subscription has run out: one may stay so while the other renews. */
const endedUsers: ReadonlySet<string> = new Set(['expired', 'lapsed']);

/** E-mail names of the demo users; each owns the demo account of that name. */
export const demoUsers: readonly string[] = [
  'demo',
  'second',
  'expired',
  'lapsed',
  ...Array.from({ length: 14 }, (_, at) => `pool${String(at + 1).padStart(2, '0')}`),
  'small',
  'medium',
  'large',
  'huge',
  'private',
  'invalid',
  'empty',
];

/** Adds the demo users that are not there yet; those that are keep what they have. */
export async function seedUsers(db: Database, network: Network, now: number): Promise<void> {
  const rows = await Promise.all(
    demoUsers.map(async (name) => {
      const account = await network.findAccount(name, now);
      return {
        email: `${name}@example.com`,
        username: name,
        instaId: account?.instaId ?? invalidAccountId,
        createdAt: new Date(now),
        subscribedUntil: new Date(now + (endedUsers.has(name) ? -3 : 3_650) * day),
        planCode: 'monthly',
        isPrivate: account?.isPrivate ?? false,
        ...noAnalysis,
      };
    }),
  );
  await db.insert(users).values(rows).onConflictDoNothing();
}
