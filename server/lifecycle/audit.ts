import { asc, eq } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { audit } from '../db/operations-schema.ts';

/** What was done to an account, and by whom: `user`, or an operator's name on the machine. */
export interface AuditEntry {
  readonly actor: string;
  readonly action: string;
  readonly userId: number | null;
  /** Never an e-mail address or a name: the entry outlives the account. */
  readonly details?: string;
}

/** Records what was done, in the transaction that does it. */
export async function recordAudit(
  db: Pick<Database, 'insert'>,
  { actor, action, userId, details = '' }: AuditEntry,
  now: number,
): Promise<void> {
  await db.insert(audit).values({ at: new Date(now), actor, action, userId, details });
}

/** What was done to a user, oldest first. */
export async function auditOf(db: Database, userId: number) {
  return db.select().from(audit).where(eq(audit.userId, userId)).orderBy(asc(audit.id));
}
