/**
 * @file What the provider has of a customer, asked before each charge: our own books are late by as
 * much as a notification is, and lack what a restored backup lacks.
 */
import { and, eq, gt } from 'drizzle-orm';
import { findUser } from '../accounts/users.ts';
import { payments, subscriptions } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import type { Log } from '../log.ts';
import {
  currentOf,
  isLive,
  type BillingProvider,
  type ProviderSubscription,
} from '../providers/billing/provider.ts';
import { accountCodeOf, userOf, type PaymentDeps, type PaymentRow } from './ledger.ts';
import { saveSubscription } from './subscriptions.ts';

/** What a customer has. */
export interface Standing {
  /** A subscription runs, so another charge would be a second one. */
  readonly isRunning: boolean;
  /** There was one before: a trial is for people who never had one. */
  readonly hadOne: boolean;
}

/** The user whose subscription has an account code; undefined for a code that is free. */
async function holderOf(db: Database, accountCode: string): Promise<number | undefined> {
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
export async function accountOf(
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
    if ((await holderOf(db, code)) !== undefined) continue;
    if ((await provider.subscriptionsOf(code)).length > 0) return code;
  }
  const code = accountCodeOf(email, secret);
  const holder = await holderOf(db, code);
  return holder === undefined ? code : accountCodeOf(`${email}\n${holder}`, secret);
}

/** Asks the provider; what it has of a customer enters our books, with a user if there is none. */
export async function standingOf(deps: PaymentDeps, payment: PaymentRow): Promise<Standing> {
  const { db, provider, now } = deps;
  const all = await provider.subscriptionsOf(payment.accountCode);
  const current = currentOf(all, now);
  const isRunning = current !== null && isLive(current, now);
  if (current !== null) {
    await db.transaction(async (tx) => {
      const known = await findUser(tx, payment.email);
      if (known === undefined && !isRunning) return;
      const id = known?.id ?? (await userOf(tx, payment, now));
      await saveSubscription(tx, provider.name, id, current, now);
    });
  }
  return { isRunning, hadOne: all.length > 0 };
}

/** The subscription that stays where a customer has several: the one in our books, else the last to end. */
function keptOf(
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
 * arrive after the next one. Resolves with how many were refunded.
 */
export async function refundDuplicates(
  db: Database,
  provider: BillingProvider,
  accountCode: string,
  { now, log }: { readonly now: number; readonly log: Log },
): Promise<number> {
  const live = (await provider.subscriptionsOf(accountCode)).filter((each) => isLive(each, now));
  if (live.length < 2) return 0;
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.accountCode, accountCode));
  const kept = keptOf(live, row?.providerId ?? '');
  let refunded = 0;
  for (const { id } of live) {
    if (id === kept?.id || !(await provider.refund(id))) continue;
    refunded += 1;
    log.warn({ subscription: id, user: row?.userId }, 'a second subscription was paid back');
  }
  if (row !== undefined && kept !== undefined) {
    await saveSubscription(db, provider.name, row.userId, kept, now);
  }
  return refunded;
}

/** How long after a payment its account is looked at: longer than a lost charge can take to arrive. */
const watchedMs = 30 * 60_000;

/** Looks for second subscriptions of customers who paid, or tried to, a short time ago. */
export async function refundRecentDuplicates(
  db: Database,
  provider: BillingProvider,
  times: { readonly now: number; readonly log: Log },
): Promise<number> {
  const rows = await db
    .selectDistinct({ accountCode: payments.accountCode })
    .from(payments)
    .where(
      and(gt(payments.updatedAt, new Date(times.now - watchedMs)), gt(payments.accountCode, '')),
    )
    .limit(500);
  let refunded = 0;
  for (const { accountCode } of rows) {
    refunded += await refundDuplicates(db, provider, accountCode, times);
  }
  return refunded;
}
