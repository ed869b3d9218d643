/** @file Erasing a user: everything goes but what tax law keeps, which then belongs to nobody. */
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { AppError } from '../../contract/faults.ts';
import { changeSubscription, subscriptionOfUser } from '../billing/subscriptions.ts';
import { payments, receipts } from '../db/billing-schema.ts';
import { keyEndsWith } from '../db/counters.ts';
import type { Database } from '../db/open.ts';
import { mails } from '../db/operations-schema.ts';
import { codes, outbox, users } from '../db/schema.ts';
import { lettersTo } from '../mails/letters.ts';
import type { BillingProvider } from '../providers/billing/provider.ts';
import type { Mail } from '../providers/mail/mail.ts';
import type { Settings } from '../base/settings.ts';
import { lockUser } from '../analysis/locks.ts';
import { userById } from '../accounts/users.ts';
import { recordAudit } from './audit.ts';

/** The dependencies of an erasure. */
export interface EraseDeps {
  readonly db: Database;
  readonly provider: BillingProvider;
  readonly mail: Mail;
  readonly settings: Settings;
  readonly now: number;
  readonly actor: string;
}

/** What was erased, and what is kept. */
export interface Erased {
  /** Whether a running subscription was cancelled. */
  readonly cancelled: boolean;
  /** Receipts that are kept, without a link to the person. */
  readonly receipts: number;
}

/** What remains of a payment that has a receipt: plan, state and times. */
const withoutPerson = { email: '', username: '', firstName: '', lastName: '', country: null };

/** Deletes the payments without a receipt, and takes the person out of the others. */
async function erasePayments(tx: Database, email: string, userId: number): Promise<number> {
  const own = await tx
    .select({ id: receipts.paymentId })
    .from(receipts)
    .where(eq(receipts.userId, userId));
  const stored = own.map(({ id }) => id);
  const isOwn = eq(payments.email, email);
  if (stored.length === 0) {
    await tx.delete(payments).where(isOwn);
    return 0;
  }
  await tx.delete(payments).where(and(isOwn, notInArray(payments.id, stored)));
  await tx
    .update(payments)
    .set({ ...withoutPerson, accountCode: '' })
    .where(inArray(payments.id, stored));
  return stored.length;
}

/**
 * Erases a user. The subscription is cancelled at the provider first: nobody may be charged on for an
 * account that does not exist. Throws `unavailable` if the provider cannot be reached and `conflict`
 * while a payment is being charged; then nothing is erased. Null for an unknown id, and for a user whom
 * another call has erased meanwhile: of two calls at once one sends the letter.
 */
export async function eraseUser(deps: EraseDeps, userId: number): Promise<Erased | null> {
  const { db, provider, mail, settings, now, actor } = deps;
  const user = await userById(db, userId);
  if (user === undefined) return null;
  const { email } = user;
  const charging = and(eq(payments.email, email), eq(payments.state, 'charging'));
  if ((await db.$count(payments, charging)) > 0) throw new AppError('conflict');
  const row = await subscriptionOfUser(db, userId);
  const isRunning = row?.state === 'active';
  if (isRunning) await changeSubscription(db, provider, row, 'cancel', now);
  const stored = await db.transaction(async (tx) => {
    if ((await lockUser(tx, userId)) === undefined) return null;
    const count = await erasePayments(tx, email, userId);
    // Everything with a user_id goes with the user; receipts lose theirs.
    await tx.delete(users).where(eq(users.id, userId));
    await tx.delete(codes).where(eq(codes.email, email));
    await tx.delete(mails).where(eq(mails.email, email));
    await tx.delete(outbox).where(eq(outbox.email, email));
    await tx.execute(
      sql`delete from counters where ${keyEndsWith(email)} or ${keyEndsWith(String(userId))}`,
    );
    // After the deletion of the mails to the address, of which it is the last.
    await mail.send(lettersTo(email, user.language, settings).accountDeleted(count), tx);
    await recordAudit(
      tx,
      { actor, action: 'erase', userId, details: `${count} receipts kept` },
      now,
    );
    return count;
  });
  return stored === null ? null : { cancelled: isRunning, receipts: stored };
}
