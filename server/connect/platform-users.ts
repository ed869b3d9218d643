/** @file The users that a request of the platform is about. */
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { connections } from '../db/connect-schema.ts';
import type { Database } from '../db/open.ts';

/** By how much the clocks of the platform and of this server may differ. */
const clockSkewMs = 5 * 60_000;

/**
 * The users of an id that the platform names: of the account, or of the account for this app. With
 * `before`, in milliseconds since 1970, only those that were connected by then: a request that is sent
 * once more after the owner has connected again is about the earlier connection.
 */
export async function usersOfPlatformId(
  db: Database,
  id: string,
  before: number | null = null,
): Promise<number[]> {
  if (id === '') return [];
  const { userId, accountId, scopedId, connectedAt } = connections;
  const wasConnected =
    before === null
      ? undefined
      : or(isNull(connectedAt), lte(connectedAt, new Date(before + clockSkewMs)));
  const rows = await db
    .select({ userId })
    .from(connections)
    .where(and(or(eq(accountId, id), eq(scopedId, id)), wasConnected));
  return rows.map((row) => row.userId);
}
