/**
 * @file Work for a connection ends with it. A connection can end at any moment (the owner disconnects
 * it, the platform asks for it, the user is erased, another account is connected), so what was read
 * over it is written only in a transaction that holds its row.
 */
import { and, eq, isNull } from 'drizzle-orm';
import { connections } from '../db/connect-schema.ts';
import type { Database } from '../db/open.ts';
import { users } from '../db/schema.ts';

/** A row of `connections`. */
export type Connection = typeof connections.$inferSelect;

/** The connection that some work was begun for has ended, or has been replaced by another one. */
export class ConnectionEnded extends Error {
  override readonly name = 'ConnectionEnded';

  constructor() {
    super('the connection has ended');
  }
}

/** The row of this very connection, as long as its token may be used. */
export function isSameConnection({ userId, accountId, connectedAt }: Connection) {
  return and(
    eq(connections.userId, userId),
    eq(connections.state, 'active'),
    accountId === null ? isNull(connections.accountId) : eq(connections.accountId, accountId),
    connectedAt === null
      ? isNull(connections.connectedAt)
      : eq(connections.connectedAt, connectedAt),
  );
}

/** Locks the connection until the transaction ends; false if it is not there any more. */
export async function lockConnection(tx: Database, connection: Connection): Promise<boolean> {
  // One statement: it locks the rows in the order of its tables, as `lockUser` and a second would.
  const rows = await tx
    .select({ userId: users.id })
    .from(users)
    .innerJoin(connections, eq(connections.userId, users.id))
    .where(isSameConnection(connection))
    .for('no key update');
  return rows.length === 1;
}

/** Writes in a transaction that holds the connection. Throws {@link ConnectionEnded}. */
export async function whileConnected<T>(
  db: Database,
  connection: Connection,
  write: (tx: Database) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    if (!(await lockConnection(tx, connection))) throw new ConnectionEnded();
    return write(tx);
  });
}

/** Throws {@link ConnectionEnded} if the connection is not there any more. */
export async function requireConnection(db: Database, connection: Connection): Promise<void> {
  const rows = await db
    .select({ userId: connections.userId })
    .from(connections)
    .where(isSameConnection(connection));
  if (rows.length === 0) throw new ConnectionEnded();
}
