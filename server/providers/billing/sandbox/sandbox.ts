/**
 * @file Billing without a provider: the same tokens, test cards, declines, challenges and
 * subscriptions as Recurly's test gateway. It keeps books of its own in the database and charges a
 * payment once, whatever number of times it is asked.
 */
import { randomBytes } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { AppError } from '../../../../contract/faults.ts';
import {
  plans,
  sandboxActions,
  sandboxSubscriptions,
  sandboxTokens,
} from '../../../db/billing-schema.ts';
import type { Database } from '../../../db/open.ts';
import {
  isLive,
  type BillingProvider,
  type ProviderPage,
  type ProviderSubscription,
  type PurchaseOrder,
  type PurchaseOutcome,
} from '../provider.ts';
import { outcomes, type Outcome, type OutcomeName } from './cards.ts';

/** Minutes a token lives. */
export const tokenLifeMs = 20 * 60_000;

/** An id as the provider makes them. */
export const newId = (): string => randomBytes(16).toString('base64url');

/** Where the stand-in lives on our own server. */
export const sandboxBase = '/sandbox/js/v1';

/** What the plan document needs; everything is our own origin. */
export const sandboxPage: ProviderPage = {
  script: '/sandbox/js/v4/recurly.js',
  style: '',
  publicKey: 'sandbox-public-key',
  tokenAddress: `${sandboxBase}/token`,
  wallets: ['applePay', 'googlePay', 'payPal'],
  googleMerchantId: 'sandbox-merchant',
  walletHosts: [],
  scriptSources: [],
  styleSources: [],
  connectSources: [],
  frameSources: ["'self'"],
  imageSources: [],
};

type PlanRow = typeof plans.$inferSelect;

/** The end of a period that starts at `start`. */
export function periodEnd(start: Date, unit: 'day' | 'month', length: number): Date {
  const end = new Date(start);
  if (unit === 'day') end.setUTCDate(end.getUTCDate() + length);
  else {
    const day = end.getUTCDate();
    end.setUTCMonth(end.getUTCMonth() + length);
    // 31 January and a month is the last of February, not the third of March.
    if (end.getUTCDate() !== day) end.setUTCDate(0);
  }
  return end;
}

/** A trial costs its first price and ends when the order says; else the first period is paid. */
function firstCharge({ trialEndsAt }: PurchaseOrder, plan: PlanRow) {
  const setup = plan.setupCents ?? 0;
  return trialEndsAt === undefined
    ? {
        cents: setup + plan.unitCents,
        until: (now: Date) => periodEnd(now, plan.intervalUnit, plan.intervalLength),
      }
    : { cents: setup, until: () => trialEndsAt };
}

const refuse = (code: string, message: string): PurchaseOutcome => ({
  type: 'declined',
  code,
  message,
});

/** Makes the sandbox member. */
export function sandboxBilling(db: Database, now = () => Date.now()): BillingProvider {
  type Row = typeof sandboxSubscriptions.$inferSelect;

  async function planOf(code: string): Promise<PlanRow> {
    const [plan] = await db.select().from(plans).where(eq(plans.code, code));
    if (plan === undefined) throw new AppError('invalid');
    return plan;
  }

  async function told(row: Row): Promise<ProviderSubscription> {
    const plan = await planOf(row.planCode);
    let end = row.currentPeriodEndsAt;
    // A provider renews on its own; the sandbox does it whenever it is asked.
    while (row.state === 'active' && end.getTime() <= now()) {
      end = periodEnd(end, plan.intervalUnit, plan.intervalLength);
    }
    const isOver = row.state === 'canceled' && end.getTime() <= now();
    return {
      id: row.id,
      accountCode: row.accountCode,
      planCode: row.planCode,
      planName: plan.name,
      state: isOver ? 'expired' : row.state,
      currentPeriodEndsAt: end,
    };
  }

  async function rowOf(id: string): Promise<Row | undefined> {
    const rows = await db
      .select()
      .from(sandboxSubscriptions)
      .where(eq(sandboxSubscriptions.id, id));
    return rows[0];
  }

  /** Changes a running subscription; null when it is not in the state the change starts from. */
  async function change(id: string, from: Row['state'], to: Row['state']) {
    const row = await rowOf(id);
    if (row === undefined || row.state !== from) return null;
    const { state, currentPeriodEndsAt } = await told(row);
    if (state === 'expired') return null;
    await db
      .update(sandboxSubscriptions)
      .set({ state: to, currentPeriodEndsAt })
      .where(eq(sandboxSubscriptions.id, id));
    return told({ ...row, state: to, currentPeriodEndsAt });
  }

  async function charge(order: PurchaseOrder, plan: PlanRow): Promise<PurchaseOutcome> {
    const createdAt = new Date(now());
    const { cents, until } = firstCharge(order, plan);
    await db
      .insert(sandboxSubscriptions)
      .values({
        id: newId(),
        paymentId: order.paymentId,
        accountCode: order.accountCode,
        planCode: plan.code,
        state: 'active',
        amountCents: cents,
        currency: plan.currency,
        currentPeriodEndsAt: until(createdAt),
        createdAt,
      })
      .onConflictDoNothing();
    const [row] = await db
      .select()
      .from(sandboxSubscriptions)
      .where(eq(sandboxSubscriptions.paymentId, order.paymentId));
    if (row === undefined) throw new AppError('unavailable');
    return {
      type: 'paid',
      subscription: await told(row),
      receipt: { id: row.id, amount: row.amountCents / 100, currency: row.currency },
    };
  }

  /** The challenge of a token; asked again, the same one. */
  async function challenge(order: PurchaseOrder, type: Outcome['type'], cents: number) {
    await db
      .insert(sandboxActions)
      .values({
        id: newId(),
        tokenId: order.tokenId,
        challengeType: type === 'fingerprint' ? 'fingerprint' : 'challenge',
        amountCents: cents,
        currency: order.currency,
        state: 'open',
        createdAt: new Date(now()),
      })
      .onConflictDoNothing();
    const [action] = await db
      .select()
      .from(sandboxActions)
      .where(eq(sandboxActions.tokenId, order.tokenId));
    return action;
  }

  async function authenticated(order: PurchaseOrder, type: Outcome['type'], plan: PlanRow) {
    const { resultTokenId } = order;
    if (resultTokenId === undefined) {
      const action = await challenge(order, type, firstCharge(order, plan).cents);
      if (action === undefined) throw new AppError('unavailable');
      return { type: 'challenge', actionTokenId: action.id } as const;
    }
    const [action] = await db
      .select()
      .from(sandboxActions)
      .where(
        and(eq(sandboxActions.tokenId, order.tokenId), eq(sandboxActions.resultId, resultTokenId)),
      );
    if (action === undefined) {
      return refuse(
        'three_d_secure_action_result_token_mismatch',
        'Your card could not be authenticated. Please try again or use a different card.',
      );
    }
    return action.state === 'passed'
      ? null
      : refuse(
          'three_d_secure_authentication_failed',
          'Your bank could not confirm that it is you. Please try again or use a different card.',
        );
  }

  return {
    name: 'sandbox',
    page: sandboxPage,

    async purchase(order) {
      const plan = await planOf(order.planCode);
      const [token] = await db
        .select()
        .from(sandboxTokens)
        .where(eq(sandboxTokens.id, order.tokenId));
      if (token === undefined) {
        return refuse(
          'recurly_token_not_found',
          'Your payment details were not found. Please enter them again.',
        );
      }
      if (now() - token.createdAt.getTime() > tokenLifeMs) {
        return refuse(
          'rjs_token_expired',
          'Your payment details have expired. Please enter them again.',
        );
      }
      const outcome: Outcome = outcomes[token.outcome as OutcomeName] ?? outcomes.declined;
      if (outcome.type === 'declined') {
        return refuse(outcome.code ?? 'declined', outcome.message ?? '');
      }
      if (outcome.type === 'challenge' || outcome.type === 'fingerprint') {
        const answer = await authenticated(order, outcome.type, plan);
        if (answer !== null) return answer;
      }
      return charge(order, plan);
    },

    async subscriptionOf(accountCode) {
      const rows = await db
        .select()
        .from(sandboxSubscriptions)
        .where(eq(sandboxSubscriptions.accountCode, accountCode))
        .orderBy(desc(sandboxSubscriptions.createdAt))
        .limit(20);
      const all = await Promise.all(rows.map(told));
      return all.find((each) => isLive(each, now())) ?? all[0] ?? null;
    },

    async receiptOf(accountCode) {
      const [row] = await db
        .select()
        .from(sandboxSubscriptions)
        .where(eq(sandboxSubscriptions.accountCode, accountCode))
        .orderBy(desc(sandboxSubscriptions.createdAt))
        .limit(1);
      if (row === undefined) return null;
      return { id: row.id, amount: row.amountCents / 100, currency: row.currency };
    },

    async subscription(id) {
      const row = await rowOf(id);
      return row === undefined ? null : told(row);
    },

    cancel: (id) => change(id, 'active', 'canceled'),
    reactivate: (id) => change(id, 'canceled', 'active'),
  };
}
