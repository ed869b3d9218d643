/** @file Erasing a user: everything goes but what tax law keeps, which then belongs to nobody. */
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { AppError } from '../../contract/faults.ts';
import type { PaymentDeps } from '../billing/ledger.ts';
import { refundDuplicates, resolveAccountCode } from '../billing/provider-account.ts';
import { saveSubscription } from '../billing/subscriptions.ts';
import { payments, receipts, subscriptions } from '../db/billing-schema.ts';
import { keyEndsWith } from '../db/counters.ts';
import type { Database } from '../db/open.ts';
import { mails } from '../db/operations-schema.ts';
import { codes, outbox, users } from '../db/schema.ts';
import { lettersTo } from '../mails/letters.ts';
import { isLive } from '../providers/billing/provider.ts';
import type { Mail } from '../providers/mail/mail.ts';
import type { Settings } from '../base/settings.ts';
import { userById, type User } from '../accounts/users.ts';
import { recordAudit } from './audit.ts';

/** The dependencies of an erasure. */
export interface EraseDeps extends PaymentDeps {
  readonly mail: Mail;
  readonly settings: Settings;
  /** Who erases, as the audit names them. */
  readonly actor: string;
}

/** What was erased, and what is kept. */
export interface Erased {
  /** Whether the customer had a live subscription; the provider does not renew it any more. */
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

/** Throws `conflict` while a payment of an address is being charged. */
async function refuseWhileCharging(db: Database, email: string): Promise<void> {
  const charging = and(eq(payments.email, email), eq(payments.state, 'charging'));
  if ((await db.$count(payments, charging)) > 0) throw new AppError('conflict');
}

/** Whether a user ever paid or tried to, as far as our books say. */
async function hasBooks(db: Database, { id, email }: User): Promise<boolean> {
  const rows = await Promise.all([
    db.$count(subscriptions, eq(subscriptions.userId, id)),
    db.$count(payments, eq(payments.email, email)),
    db.$count(receipts, eq(receipts.userId, id)),
  ]);
  return rows.some((count) => count > 0);
}

/**
 * Ends what the provider would charge for, and resolves with whether a subscription was live. The
 * provider is asked what there is: our rows may be late, come from a backup or be missing. A second
 * subscription is paid back here, because the payment by which the round `duplicates` would find it is
 * erased. Throws `unavailable` if a subscription is still active in the end.
 */
async function endSubscriptions(deps: EraseDeps, user: User): Promise<boolean> {
  const { db, provider, now, log } = deps;
  const code = await resolveAccountCode(deps, user.email);
  await refundDuplicates(db, provider, code, { now, log });
  const live = (await provider.subscriptionsOf(code)).filter((each) => isLive(each, now));
  for (const { id, state } of live) {
    if (state !== 'active') continue;
    // Null also for one that was cancelled, or that ended, since it was read.
    const ended = (await provider.cancel(id)) ?? (await provider.subscription(id));
    if (ended?.state === 'active') {
      throw new AppError('unavailable', 'billing provider: a cancellation was refused');
    }
    if (ended !== null) await saveSubscription(db, provider.name, user.id, ended, now);
  }
  return live.length > 0;
}

/**
 * Erases a user. Subscriptions are cancelled at the provider first: an account that does not exist must
 * not be charged for. A user without any payment is erased without asking it, and so is everybody
 * `withoutProvider`, which is for an operator whose contract with it has ended.
 *
 * Throws `unavailable` if the provider cannot be reached or refuses to cancel, and `conflict` while a
 * payment is being charged, or begins meanwhile. Nothing is erased then. Returns null for an unknown id, or
 * when a concurrent call has erased the user: only that call sends the letter.
 */
export async function eraseUser(
  deps: EraseDeps,
  userId: number,
  { withoutProvider = false } = {},
): Promise<Erased | null> {
  const { db, mail, settings, now, actor } = deps;
  const user = await userById(db, userId);
  if (user === undefined) return null;
  const { email } = user;
  await refuseWhileCharging(db, email);
  const isCustomer = !withoutProvider && (await hasBooks(db, user));
  const cancelled = isCustomer && (await endSubscriptions(deps, user));
  const stored = await db.transaction(async (tx) => {
    // Locked against charges that begin now (server/billing/ledger.ts).
    const own = eq(users.id, userId);
    const [locked] = await tx.select({ id: users.id }).from(users).where(own).for('update');
    if (locked === undefined) return null;
    // One has begun while the provider was asked: erased, it would be charged without a trace.
    await refuseWhileCharging(tx, email);
    const count = await erasePayments(tx, email, userId);
    // Everything with a user_id goes with the user; receipts lose theirs.
    await tx.delete(users).where(own);
    await tx.delete(codes).where(eq(codes.email, email));
    await tx.delete(mails).where(eq(mails.email, email));
    await tx.delete(outbox).where(eq(outbox.email, email));
    await tx.execute(
      sql`delete from counters where ${keyEndsWith(email)} or ${keyEndsWith(String(userId))}`,
    );
    // After the deletion of the mails to the address, of which it is the last.
    await mail.send(lettersTo(email, user.language, settings).accountDeleted(count), tx);
    const details = `${count} receipts kept${withoutProvider ? ', without the provider' : ''}`;
    await recordAudit(tx, { actor, action: 'erase', userId, details }, now);
    return count;
  });
  return stored === null ? null : { cancelled, receipts: stored };
}
