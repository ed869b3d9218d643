/** @file The users of the demo; not used in production. */
import type { Database } from '../db/open.ts';
import { users } from '../db/schema.ts';
import type { Network } from '../providers/network/network.ts';
import { dayMs, invalidAccountId } from '../../contract/limits.ts';
import { noAnalysis } from './users.ts';

/** Users whose subscription has ended; two, so that a test can renew one of them. */
const endedUsers: ReadonlySet<string> = new Set(['expired', 'lapsed']);

/** Local parts of the demo users' e-mail addresses; each owns the demo account of that name. */
export const demoUsers: readonly string[] = [
  'demo',
  'second',
  'expired',
  'lapsed',
  ...Array.from({ length: 17 }, (_, at) => `pool${String(at + 1).padStart(2, '0')}`),
  'small',
  'medium',
  'large',
  'huge',
  'private',
  'invalid',
  'empty',
];

/** The e-mail address of a demo user. */
export const demoAddress = (name: string): string => `${name}@example.com`;

/** A user that was inserted. */
export type Seeded = Pick<typeof users.$inferSelect, 'id' | 'username' | 'instaId'>;

/** Inserts the demo users that are missing, and returns them; existing ones are not changed. */
export async function seedUsers(db: Database, network: Network, now: number): Promise<Seeded[]> {
  const rows = await Promise.all(
    demoUsers.map(async (name) => {
      const account = await network.ownAccount({ id: 0, username: name }, now);
      return {
        email: demoAddress(name),
        username: name,
        instaId: account?.instaId ?? invalidAccountId,
        createdAt: new Date(now),
        subscribedUntil: new Date(now + (endedUsers.has(name) ? -3 : 3_650) * dayMs),
        planCode: 'monthly',
        isPrivate: account?.isPrivate ?? false,
        ...noAnalysis,
      };
    }),
  );
  return db
    .insert(users)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: users.id, username: users.username, instaId: users.instaId });
}
