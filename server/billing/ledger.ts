/** @file The books of payments: rows keyed by a digest of their token, and what a charge changes. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../contract/faults.ts';
import { invalidAccountId } from '../../contract/limits.ts';
import { findUser, noAnalysis } from '../accounts/users.ts';
import { payments, receipts } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import { users } from '../db/schema.ts';
import type { BillingProvider, PurchaseOutcome } from '../providers/billing/provider.ts';
import type { PlanRow } from './plans.ts';
import { keepSubscription } from './subscriptions.ts';

/** A row of `payments`. */
export type PaymentRow = typeof payments.$inferSelect;

/** What paying works with. */
export interface PaymentWorld {
  readonly db: Database;
  readonly provider: BillingProvider;
  readonly secret: Uint8Array;
  readonly now: number;
}

/** A customer who asks to pay. */
export interface PaymentRequest {
  readonly kind: PaymentRow['kind'];
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly token: string;
  readonly plan: PlanRow;
  readonly ipAddress: string;
  /** Where a wallet is billed; a card says that itself. */
  readonly country: string | null;
}

/** Why a payment was not even tried, as a code the route puts into words. */
export type Refusal = 'alreadyActive' | 'inProgress' | 'stillCharging' | 'unknownPayment';

/** What became of a payment. */
export type PaymentResult =
  | { readonly type: 'paid'; readonly payment: PaymentRow }
  | { readonly type: 'challenge'; readonly payment: PaymentRow; readonly actionTokenId: string }
  | { readonly type: 'declined'; readonly message: string }
  | { readonly type: 'refused'; readonly reason: Refusal };

/** A payment and its token live this long (the provider's own limit). */
export const paymentLifeMs = 20 * 60_000;
/** Nobody waits longer for the provider; a charge older than this was interrupted. */
export const chargingMs = 30_000;

/** A repeated request follows a charge under way this long, and looks this often. */
const followMs = 15_000;
const lookMs = 300;

/** How a token is kept. */
export const digestOf = (token: string) => createHash('sha256').update(token).digest();

/** The provider's account of an address: stable, so that a repeated try finds what it began. */
export function accountCodeOf(email: string, secret: Uint8Array): string {
  return `limn-${createHmac('sha256', secret).update(`billing:${email}`).digest('hex').slice(0, 32)}`;
}

/** The account of a paid payment; made here, never before something was paid. */
async function userOf(db: Database, payment: PaymentRow, now: number): Promise<number> {
  await db
    .insert(users)
    .values({
      email: payment.email,
      username: payment.username,
      // The network is asked at the first sign-in; until then the account counts as unknown.
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

/** Books a charge: account, subscription, receipt and payment change together. */
export async function settle(
  world: PaymentWorld,
  payment: PaymentRow,
  paid: Extract<PurchaseOutcome, { type: 'paid' }>,
): Promise<PaymentResult> {
  const { db, provider, now } = world;
  await db.transaction(async (tx) => {
    const id = await userOf(tx, payment, now);
    await keepSubscription(tx, provider.name, id, paid.subscription, now);
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
    await tx
      .update(payments)
      .set({ state: 'paid', updatedAt: new Date(now) })
      .where(eq(payments.id, payment.id));
  });
  return { type: 'paid', payment };
}

/**
 * Takes a payment for charging; null when another request holds it, or the account has another
 * charge under way. The database decides, so that it holds for any number of processes.
 */
export async function claim(
  world: PaymentWorld,
  payment: PaymentRow,
  from: readonly PaymentRow['state'][],
): Promise<PaymentRow | null> {
  const { db, now } = world;
  try {
    const rows = await db
      .update(payments)
      .set({ state: 'charging', updatedAt: new Date(now) })
      .where(
        and(
          eq(payments.id, payment.id),
          inArray(payments.state, [...from]),
          eq(payments.updatedAt, payment.updatedAt),
        ),
      )
      .returning();
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

/** The payment of a token, or undefined. */
export async function paymentOfToken(db: Database, token: string): Promise<PaymentRow | undefined> {
  const rows = await db
    .select()
    .from(payments)
    .where(eq(payments.tokenDigest, digestOf(token)));
  return rows[0];
}

/**
 * Waits until another request has brought a payment's charge to an end: a page that was reloaded
 * gets the answer the first one would have had. The row as it is then; undefined when it is gone.
 */
export async function chargeEnded(
  db: Database,
  payment: PaymentRow,
): Promise<PaymentRow | undefined> {
  let row: PaymentRow | undefined = payment;
  for (let waitedMs = 0; waitedMs < followMs; waitedMs += lookMs) {
    await setTimeout(lookMs);
    [row] = await db.select().from(payments).where(eq(payments.id, payment.id));
    if (row?.state !== 'charging') break;
  }
  return row;
}

/** Writes the intent to charge; null when the token or another charge of the account was first. */
export async function insertPayment(
  world: PaymentWorld,
  request: PaymentRequest,
): Promise<PaymentRow | null> {
  const moment = new Date(world.now);
  try {
    const rows = await world.db
      .insert(payments)
      .values({
        id: randomBytes(24).toString('base64url'),
        tokenDigest: digestOf(request.token),
        kind: request.kind,
        accountCode: accountCodeOf(request.email, world.secret),
        email: request.email,
        username: request.username,
        firstName: request.firstName,
        lastName: request.lastName,
        planCode: request.plan.code,
        country: request.country,
        state: 'charging',
        createdAt: moment,
        updatedAt: moment,
      })
      .returning();
    return rows[0] ?? null;
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
}
