/** @file Correcting the address of an account that was just paid with a mistyped one. */
import { and, eq } from 'drizzle-orm';
import { dayMs } from '../../contract/limits.ts';
import { digestOf } from '../billing/ledger.ts';
import { subscriptionOfUser } from '../billing/subscriptions.ts';
import { payments } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import { codes, users } from '../db/schema.ts';
import type { BillingProvider } from '../providers/billing/provider.ts';
import { recordAudit } from './audit.ts';
import { findUser } from '../accounts/users.ts';

/** How long after the payment its token may correct the address. */
const correctableMs = dayMs;

/**
 * Moves an account to another address. True if it did: the token is that of its payment within a day,
 * nobody has signed in yet, so that nobody else's account can be taken, and the other address is free.
 */
export async function correctPaidEmail(
  db: Database,
  provider: BillingProvider,
  { token, from, to }: { readonly token: string; readonly from: string; readonly to: string },
  now: number,
): Promise<boolean> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.tokenDigest, digestOf(token)), eq(payments.email, from)));
  const isPaid = payment?.state === 'paid' && payment.kind === 'register';
  if (!isPaid || now - payment.createdAt.getTime() > correctableMs) return false;
  const user = await findUser(db, from);
  if (user === undefined || user.signedInAt !== null) return false;
  if ((await findUser(db, to)) !== undefined) return false;
  const row = await subscriptionOfUser(db, user.id);
  if (row !== undefined) await provider.changeEmail(row.accountCode, to);
  await db.transaction(async (tx) => {
    await tx.update(users).set({ email: to }).where(eq(users.id, user.id));
    await tx.update(payments).set({ email: to }).where(eq(payments.email, from));
    await tx.delete(codes).where(eq(codes.email, from));
    await recordAudit(tx, { actor: 'user', action: 'correct-email', userId: user.id }, now);
  });
  return true;
}
