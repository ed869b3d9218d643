/**
 * @file The rows that a change of results holds until it is committed. Any process may get a call, twice
 * or at once, so each change locks the row of the user, or of the run, and looks at the state it finds
 * there. Everything that locks a run or a connection too locks the user first, in the order in which
 * erasing the user does, so that no two transactions wait for each other.
 */
import { and, eq } from 'drizzle-orm';
import type { User } from '../accounts/users.ts';
import type { Database } from '../db/open.ts';
import { runs, users } from '../db/schema.ts';

/** A row of `runs`. */
export type Run = typeof runs.$inferSelect;

/**
 * Locks a user for the rest of a transaction: changes of the same user's results wait for each other.
 * Rows that only refer to the user can be written meanwhile. Undefined for a deleted user.
 */
export async function lockUser(tx: Database, userId: number): Promise<User | undefined> {
  return (await tx.select().from(users).where(eq(users.id, userId)).for('no key update'))[0];
}

/** Locks a run of a user for the rest of a transaction, whatever its state. */
export async function lockRun(tx: Database, userId: number, id: string): Promise<Run | undefined> {
  const own = and(eq(runs.id, id), eq(runs.userId, userId));
  return (await tx.select().from(runs).where(own).for('update'))[0];
}

/** Locks a run for the rest of a transaction; false if it is not open. */
export async function lockOpenRun(tx: Database, id: string): Promise<boolean> {
  const open = and(eq(runs.id, id), eq(runs.status, 'open'));
  return (await tx.select({ id: runs.id }).from(runs).where(open).for('update')).length === 1;
}
