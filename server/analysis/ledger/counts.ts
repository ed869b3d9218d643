/** @file A point of counts a day, as the network counts them. */
import { and, desc, eq } from 'drizzle-orm';
import { historyLimit } from '../../../contract/limits.ts';
import type { DailyCount } from '../../../contract/records/history.ts';
import type { Database } from '../../db/open.ts';
import { dailyCounts } from '../../db/history-schema.ts';
import type { NetworkAccount } from '../../providers/network/network.ts';

/** The daily counts of an account, oldest first. */
export async function countsOf(
  db: Database,
  userId: number,
  instaId: string,
): Promise<DailyCount[]> {
  const { day, followers, following } = dailyCounts;
  const rows = await db
    .select({ day, followers, following })
    .from(dailyCounts)
    .where(and(eq(dailyCounts.userId, userId), eq(dailyCounts.instaId, instaId)))
    .orderBy(desc(dailyCounts.day))
    .limit(historyLimit);
  return rows.toReversed();
}

/** Keeps what the network counts for an account, once a day: the last response of a day counts. */
export async function keepCounts(
  db: Database,
  userId: number,
  account: Pick<NetworkAccount, 'instaId' | 'followers' | 'following'>,
  now: number,
): Promise<void> {
  const { instaId, followers, following } = account;
  if (followers === null || following === null) return;
  const day = new Date(now).toISOString().slice(0, 10);
  await db
    .insert(dailyCounts)
    .values({ userId, instaId, day, followers, following })
    .onConflictDoUpdate({
      target: [dailyCounts.userId, dailyCounts.instaId, dailyCounts.day],
      set: { followers, following },
    });
}
