/** @file The users that a request of the platform is about, by the accounts they have or had connected. */
import { and, eq, isNull, lte, or, type SQL } from 'drizzle-orm';
import { connections, formerConnections } from '../db/connect-schema.ts';
import type { Database } from '../db/open.ts';

/** By how much the clocks of the platform and of this server may differ. */
const clockSkewMs = 5 * 60_000;

/** Rows with the account of a platform id, made by a time in milliseconds since 1970 if there is one. */
function isOf(
  table: typeof connections | typeof formerConnections,
  id: string,
  before: number | null,
): SQL | undefined {
  const { accountId, scopedId, connectedAt } = table;
  const wasConnected =
    before === null
      ? undefined
      : or(isNull(connectedAt), lte(connectedAt, new Date(before + clockSkewMs)));
  return and(or(eq(accountId, id), eq(scopedId, id)), wasConnected);
}

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
  const rows = await db
    .select({ userId: connections.userId })
    .from(connections)
    .where(isOf(connections, id, before));
  return rows.map((row) => row.userId);
}

/** The accounts of such an id that users have disconnected, or replaced by another one. */
export async function formerAccountsOf(
  db: Database,
  id: string,
  before: number | null,
): Promise<{ userId: number; accountId: string }[]> {
  if (id === '') return [];
  const { userId, accountId } = formerConnections;
  return db
    .select({ userId, accountId })
    .from(formerConnections)
    .where(isOf(formerConnections, id, before));
}

/** Remembers the account of a connection that ends: its history is kept. */
export async function rememberFormer(
  tx: Pick<Database, 'insert'>,
  { userId, accountId, scopedId, connectedAt }: typeof connections.$inferSelect,
  now: number,
): Promise<void> {
  if (accountId === null) return;
  const ended = { scopedId, connectedAt, endedAt: new Date(now) };
  await tx
    .insert(formerConnections)
    .values({ userId, accountId, ...ended })
    .onConflictDoUpdate({
      target: [formerConnections.userId, formerConnections.accountId],
      set: ended,
    });
}

/** Forgets that an account was connected before; false if it was not. */
export async function forgetFormer(
  tx: Pick<Database, 'delete'>,
  userId: number,
  accountId: string,
): Promise<boolean> {
  const { userId: owner, accountId: account } = formerConnections;
  const rows = await tx
    .delete(formerConnections)
    .where(and(eq(owner, userId), eq(account, accountId)))
    .returning({ userId: owner });
  return rows.length === 1;
}
