/**
 * @file The customer's account at the provider, read before each charge: our own records are as late as
 * the provider's webhooks, and lack what a restored backup lacks.
 */
import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { dayMs } from '../../contract/limits.ts';
import { findUser } from '../accounts/users.ts';
import { payments, subscriptions } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import type { Log } from '../base/log.ts';
import { eachRow, type RoundDeps, type RoundResult } from '../jobs/rounds.ts';
import {
  currentOf,
  isLive,
  type BillingProvider,
  type ProviderSubscription,
} from '../providers/billing/provider.ts';
import { recoverLateCharge } from './interrupted-charges.ts';
import { accountCodeOf, findOrCreateUser, type PaymentDeps, type PaymentRow } from './ledger.ts';
import { saveSubscription } from './subscriptions.ts';

/** The subscriptions of a customer at the provider. */
export interface SubscriptionHistory {
  /** A subscription is live, so another charge would be a second one. */
  readonly isActive: boolean;
  /** There was one before: a trial is for people who never had one. */
  readonly hadSubscription: boolean;
}

/** The user whose subscription has an account code; undefined for a code that is free. */
export async function userOfAccountCode(
  db: Database,
  accountCode: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.accountCode, accountCode));
  return row?.userId;
}

/**
 * The account of an e-mail address at the provider: the one of the user's subscription, which neither
 * a new SECRET nor another address changes, else one with a subscription under a former SECRET, else
 * the current one. Never one that a user who had this address before still pays with.
 */
export async function resolveAccountCode(
  { db, provider, secret, formerSecrets }: Omit<PaymentDeps, 'now'>,
  email: string,
): Promise<string> {
  const user = await findUser(db, email);
  if (user !== undefined) {
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, user.id));
    if (row !== undefined) return row.accountCode;
  }
  for (const former of formerSecrets) {
    const code = accountCodeOf(email, former);
    if ((await userOfAccountCode(db, code)) !== undefined) continue;
    if ((await provider.subscriptionsOf(code)).length > 0) return code;
  }
  const code = accountCodeOf(email, secret);
  const holder = await userOfAccountCode(db, code);
  return holder === undefined ? code : accountCodeOf(`${email}\n${holder}`, secret);
}

/**
 * Reads a customer's subscriptions from the provider and stores the current one; a live one without a
 * user creates the user.
 */
export async function syncSubscriptionHistory(
  deps: PaymentDeps,
  payment: PaymentRow,
): Promise<SubscriptionHistory> {
  const { db, provider, now } = deps;
  const all = await provider.subscriptionsOf(payment.accountCode);
  const current = currentOf(all, now);
  const isActive = current !== null && isLive(current, now);
  // The payment that is being made has the claim of the account.
  await recoverLateCharge(deps, payment.accountCode, all, { isClaimed: true });
  if (current !== null) {
    await db.transaction(async (tx) => {
      const known = await findUser(tx, payment.email);
      if (known === undefined && !isActive) return;
      const id = known?.id ?? (await findOrCreateUser(tx, payment, now));
      await saveSubscription(tx, provider.name, id, current, now);
    });
  }
  return { isActive, hadSubscription: all.length > 0 };
}

/** The subscription that stays where a customer has several: the stored one, else the last to end. */
function subscriptionToKeep(
  live: readonly ProviderSubscription[],
  ours: string,
): ProviderSubscription | undefined {
  const byEnd = live.toSorted(
    (a, b) => b.currentPeriodEndsAt.getTime() - a.currentPeriodEndsAt.getTime(),
  );
  return live.find(({ id }) => id === ours) ?? byEnd[0];
}

/**
 * Ends and pays back all live subscriptions of an account but one: a charge that was thought lost may
 * arrive after the next one. If the next one was refused, the late charge is recorded instead. Resolves
 * with how many were refunded.
 */
export async function refundDuplicates(
  db: Database,
  provider: BillingProvider,
  accountCode: string,
  { now, log }: { readonly now: number; readonly log: Log },
): Promise<number> {
  const all = await provider.subscriptionsOf(accountCode);
  await recoverLateCharge({ db, provider, now }, accountCode, all);
  const live = all.filter((each) => isLive(each, now));
  if (live.length < 2) return 0;
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.accountCode, accountCode));
  const stored = subscriptionToKeep(live, row?.providerId ?? '');
  let refunded = 0;
  for (const { id } of live) {
    if (id === stored?.id || !(await provider.refund(id))) continue;
    refunded += 1;
    log.warn({ subscription: id, user: row?.userId }, 'a second subscription was paid back');
  }
  if (row !== undefined && stored !== undefined) {
    await saveSubscription(db, provider.name, row.userId, stored, now);
  }
  return refunded;
}

/** How long after a payment its account is looked at: longer than a lost charge can take to arrive. */
const lookBackMs = 30 * 60_000;

/** An account is not looked at again within this time, however many others pay. */
const againMs = 5 * 60_000;

/** A look that could not be made in time, while the provider was away, is made up for within this time. */
const latestMs = dayMs;

/** Accounts that are read at once. */
const batch = 500;

/**
 * Looks for second subscriptions of customers who paid, or tried to, a short time ago: the account first
 * that was looked at the longest ago, and each of them once after the time in which a lost charge arrives.
 */
export async function refundRecentDuplicates(
  { db, provider, now, log }: Pick<PaymentDeps, 'db' | 'provider' | 'now' | 'log'>,
  round: Pick<RoundDeps, 'log' | 'metrics'>,
  signal?: AbortSignal,
): Promise<RoundResult> {
  const { accountCode, checkedAt, updatedAt } = payments;
  const moment = new Date(now);
  const isDue = and(
    gt(updatedAt, new Date(now - latestMs)),
    gt(accountCode, ''),
    or(
      isNull(checkedAt),
      and(
        lte(checkedAt, new Date(now - againMs)),
        sql`${checkedAt} < ${updatedAt} + ${lookBackMs} * interval '1 millisecond'`,
      ),
    ),
  );
  // The latest time of a look after which another one is due.
  const stillDue = sql`${updatedAt} + ${lookBackMs - 1} * interval '1 millisecond'`;
  let duplicates = 0;
  const look = async ({ code }: { code: string }) => {
    // Set before the check so that others take their turn. Capped so that a failed check stays due;
    // otherwise the one after half an hour would be the last.
    const begun = await db
      .update(payments)
      .set({ checkedAt: sql`least(${moment.toISOString()}::timestamptz, ${stillDue})` })
      .where(and(eq(accountCode, code), isDue))
      .returning({ id: payments.id });
    duplicates += await refundDuplicates(db, provider, code, { now, log });
    const looked = begun.map(({ id }) => id);
    await db.update(payments).set({ checkedAt: moment }).where(inArray(payments.id, looked));
  };
  for (;;) {
    const rows = await db
      .select({ code: accountCode })
      .from(payments)
      .where(isDue)
      .groupBy(accountCode)
      // Those last whose look after the half hour had no answer: they keep no other account waiting.
      .orderBy(
        sql`coalesce(bool_or(${checkedAt} = ${stillDue}), false)`,
        sql`min(${checkedAt}) nulls first`,
        sql`min(${updatedAt})`,
      )
      .limit(batch);
    const { isCut } = await eachRow(round, 'duplicates', rows, look, signal);
    if (isCut) return { counts: { duplicates }, failed: 'cut' };
    if (rows.length < batch) return { counts: { duplicates } };
  }
}
