/** @file The ledger of payments: one row for each payment token, and what a charge changes. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../contract/faults.ts';
import { invalidAccountId } from '../../contract/limits.ts';
import type { PlanTerms } from '../../contract/records/plan.ts';
import { findUser, noAnalysis } from '../accounts/users.ts';
import { payments, receipts } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import type { Log } from '../base/log.ts';
import { users } from '../db/schema.ts';
import type { BillingProvider, PurchaseOutcome } from '../providers/billing/provider.ts';
import { keptTerms, type PlanRow } from './plans.ts';
import { addNotice, saveSubscription } from './subscriptions.ts';

/** A row of `payments`. */
export type PaymentRow = typeof payments.$inferSelect;

/** The dependencies of a payment. */
export interface PaymentDeps {
  readonly db: Database;
  readonly provider: BillingProvider;
  readonly secret: Uint8Array;
  /** Former values of SECRET, by which older accounts at the provider are named. */
  readonly formerSecrets: readonly Uint8Array[];
  readonly log: Log;
  readonly now: number;
}

/** What the books of payments are kept with. */
export type BookDeps = Pick<PaymentDeps, 'db' | 'provider' | 'now'>;

/** A customer's request to pay. */
export interface PaymentRequest {
  readonly kind: PaymentRow['kind'];
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly token: string;
  readonly plan: PlanRow;
  /** The terms that the page showed, if it names them. */
  readonly terms: PlanTerms | undefined;
  readonly ipAddress: string;
  /** Billing country of a wallet; null for a card, whose token has its own. */
  readonly country: string | null;
}

/** Why a payment was not attempted; the route maps the code to a text. */
export type Refusal = NoCharge | 'inProgress' | 'otherTerms' | 'stillCharging' | 'unknownPayment';

/** Why a customer is not charged: a subscription runs, or the plan begins with a trial and they had one. */
export type NoCharge = 'alreadyActive' | 'trialUsed';

/** The result of a payment. */
export type PaymentResult =
  | { readonly type: 'paid'; readonly payment: PaymentRow }
  | { readonly type: 'challenge'; readonly payment: PaymentRow; readonly actionTokenId: string }
  /** The card is valid and was not charged. Not shown to a visitor: it would reveal who is a customer. */
  | { readonly type: 'notCharged'; readonly payment: PaymentRow; readonly reason: NoCharge }
  | { readonly type: 'declined'; readonly message: string }
  | { readonly type: 'refused'; readonly reason: Refusal };

/** How long a payment and its token are valid (the provider's own limit). */
export const paymentLifetimeMs = 20 * 60_000;
/** Longest time a request waits for the provider; an older charge was interrupted. */
export const chargeTimeoutMs = 30_000;

/** How long, and how often, a repeated request polls for the end of a charge in progress. */
const pollForMs = 15_000;
const pollEveryMs = 300;

/** The form in which a token is stored. */
export const digestOf = (token: string) => createHash('sha256').update(token).digest();

/** The provider's account code of an e-mail address; stable, so that a retry finds its charge. */
export function accountCodeOf(email: string, secret: Uint8Array): string {
  return `limn-${createHmac('sha256', secret).update(`billing:${email}`).digest('hex').slice(0, 32)}`;
}

/** The user id of a payment's e-mail address; a new customer's user is created here, after the charge. */
export async function findOrCreateUser(
  db: Database,
  payment: PaymentRow,
  now: number,
): Promise<number> {
  await db
    .insert(users)
    .values({
      email: payment.email,
      username: payment.username,
      // Looked up at the first sign-in; until then the account counts as unknown.
      instaId: invalidAccountId,
      createdAt: new Date(now),
      isPrivate: false,
      ...noAnalysis,
    })
    .onConflictDoNothing();
  const user = await findUser(db, payment.email);
  if (user === undefined) throw new AppError('server');
  return user.id;
}

/** Records a charge: user, subscription, receipt and payment change in one transaction. */
export async function recordPayment(
  deps: BookDeps,
  payment: PaymentRow,
  paid: Extract<PurchaseOutcome, { type: 'paid' }>,
): Promise<PaymentResult> {
  const { db, provider, now } = deps;
  await db.transaction(async (tx) => {
    const id = await findOrCreateUser(tx, payment, now);
    await saveSubscription(tx, provider.name, id, paid.subscription, now);
    await tx
      .insert(receipts)
      .values({
        paymentId: payment.id,
        userId: id,
        provider: provider.name,
        providerRef: paid.receipt.id,
        planCode: payment.planCode,
        amountCents: Math.round(paid.receipt.amount * 100),
        currency: paid.receipt.currency,
        paidAt: new Date(now),
      })
      .onConflictDoNothing();
    await addNotice(tx, { userId: id, kind: 'receipt', key: paid.receipt.id }, now);
    await tx
      .update(payments)
      .set({ state: 'paid', updatedAt: new Date(now) })
      .where(eq(payments.id, payment.id));
  });
  return { type: 'paid', payment };
}

/**
 * Does what begins a charge while the user of the address cannot be erased (eraseUser): an erasure under way
 * ends first, and one that comes later finds the charge.
 */
async function beforeErasure<T>(
  db: Database,
  email: string,
  begin: (tx: Database, hasUser: boolean) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const own = eq(users.email, email);
    const found = await tx.select({ id: users.id }).from(users).where(own).for('key share');
    return begin(tx, found.length > 0);
  });
}

/**
 * Sets a payment to `charging` if it was not changed since it was read; null if another request did,
 * or if the account has another charge in progress. A compare-and-set in the database, so it holds
 * for any number of processes.
 */
export async function claimPayment(
  deps: BookDeps,
  payment: PaymentRow,
  from: readonly PaymentRow['state'][],
): Promise<PaymentRow | null> {
  const { db, now } = deps;
  try {
    const isUnchanged = and(
      eq(payments.id, payment.id),
      inArray(payments.state, [...from]),
      eq(payments.updatedAt, payment.updatedAt),
    );
    const rows = await beforeErasure(db, payment.email, (tx) =>
      tx
        .update(payments)
        .set({ state: 'charging', updatedAt: new Date(now) })
        .where(isUnchanged)
        .returning(),
    );
    return rows[0] ?? null;
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
}

function isDuplicate(error: unknown): boolean {
  const cause = (error as { cause?: { code?: unknown } }).cause;
  return cause?.code === '23505';
}

/** The payment of a token. */
export async function paymentOfToken(db: Database, token: string): Promise<PaymentRow | undefined> {
  const rows = await db
    .select()
    .from(payments)
    .where(eq(payments.tokenDigest, digestOf(token)));
  return rows[0];
}

/**
 * Waits until another request has finished charging a payment, so that a reloaded page gets the
 * response of the first request. Resolves with the row after that, or undefined if it was deleted.
 */
export async function waitForCharge(
  db: Database,
  payment: PaymentRow,
): Promise<PaymentRow | undefined> {
  let row: PaymentRow | undefined = payment;
  for (let waitedMs = 0; waitedMs < pollForMs; waitedMs += pollEveryMs) {
    await setTimeout(pollEveryMs);
    [row] = await db.select().from(payments).where(eq(payments.id, payment.id));
    if (row?.state !== 'charging') break;
  }
  return row;
}

/**
 * Inserts the intent to charge; null if the token is known or the account has a charge in progress. Throws
 * `unauthorized` for a renewal of a customer who was erased since the request was let in.
 */
export async function insertPayment(
  deps: PaymentDeps,
  request: PaymentRequest,
  accountCode: string,
): Promise<PaymentRow | null> {
  const moment = new Date(deps.now);
  const row = {
    id: randomBytes(24).toString('base64url'),
    tokenDigest: digestOf(request.token),
    kind: request.kind,
    accountCode,
    email: request.email,
    username: request.username,
    firstName: request.firstName,
    lastName: request.lastName,
    planCode: request.plan.code,
    terms: keptTerms(request.plan),
    country: request.country,
    state: 'charging' as const,
    createdAt: moment,
    updatedAt: moment,
  };
  try {
    const rows = await beforeErasure(deps.db, request.email, async (tx, hasUser) => {
      if (request.kind === 'renew' && !hasUser) throw new AppError('unauthorized');
      return tx.insert(payments).values(row).returning();
    });
    return rows[0] ?? null;
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
}
