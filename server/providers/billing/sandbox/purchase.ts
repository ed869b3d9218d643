/** @file Purchases at the sandbox: token, test card outcome, challenge and charge. */
import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../../contract/faults.ts';
import { sandboxActions, sandboxSubscriptions, sandboxTokens } from '../../../db/billing-schema.ts';
import type { CardCheck, PurchaseOrder, PurchaseOutcome } from '../provider.ts';
import { outcomes, type Outcome, type OutcomeName } from './cards.ts';
import {
  periodEnd,
  planOf,
  subscriptionFrom,
  type PlanRow,
  type SandboxDeps,
} from './subscriptions.ts';

/** How long a token is valid. */
const tokenLifeMs = 20 * 60_000;

/** A random id in the form of the provider's. */
export const newId = (): string => randomBytes(16).toString('base64url');

const decline = (code: string, message: string) => ({ type: 'declined', code, message }) as const;

/**
 * The amount charged first and the end of the period it pays for: the setup fee until the end of the
 * trial, or without a trial the setup fee and the first period.
 */
function firstCharge({ trialEndsAt }: PurchaseOrder, plan: PlanRow, now: Date) {
  const setup = plan.setupCents ?? 0;
  return trialEndsAt === undefined
    ? {
        cents: setup + plan.unitCents,
        until: periodEnd(now, plan.intervalUnit, plan.intervalLength),
      }
    : { cents: setup, until: trialEndsAt };
}

/** Charges an order; repeated with the same payment id it returns the first charge. */
async function charge(
  deps: SandboxDeps,
  order: PurchaseOrder,
  plan: PlanRow,
): Promise<PurchaseOutcome> {
  const createdAt = new Date(deps.now());
  const { cents, until } = firstCharge(order, plan, createdAt);
  await deps.db
    .insert(sandboxSubscriptions)
    .values({
      id: newId(),
      paymentId: order.paymentId,
      accountCode: order.accountCode,
      planCode: plan.code,
      state: 'active',
      amountCents: cents,
      currency: plan.currency,
      currentPeriodEndsAt: until,
      createdAt,
    })
    .onConflictDoNothing();
  const [row] = await deps.db
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.paymentId, order.paymentId));
  if (row === undefined) throw new AppError('unavailable');
  return {
    type: 'paid',
    subscription: await subscriptionFrom(deps, row),
    receipt: {
      id: row.id,
      number: row.id,
      amount: row.amountCents / 100,
      tax: 0,
      currency: row.currency,
      createdAt: row.createdAt,
      state: 'paid',
    },
  };
}

/** The challenge of a token, created on the first request. */
async function challengeOf(
  { db, now }: SandboxDeps,
  order: PurchaseOrder,
  type: Outcome['type'],
  cents: number,
): Promise<CardCheck> {
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
  if (action === undefined) throw new AppError('unavailable');
  return { type: 'challenge', actionTokenId: action.id };
}

/** Checks the result of a challenge; null if it was passed. */
async function checkChallenge(
  { db }: SandboxDeps,
  tokenId: string,
  resultTokenId: string,
): Promise<CardCheck | null> {
  const [action] = await db
    .select()
    .from(sandboxActions)
    .where(and(eq(sandboxActions.tokenId, tokenId), eq(sandboxActions.resultId, resultTokenId)));
  if (action === undefined) {
    return decline(
      'three_d_secure_action_result_token_mismatch',
      'Your card could not be authenticated. Please try again or use a different card.',
    );
  }
  return action.state === 'passed'
    ? null
    : decline(
        'three_d_secure_authentication_failed',
        'Your bank could not confirm that it is you. Please try again or use a different card.',
      );
}

/** What the token's test card leads to, or why the token is refused. */
async function outcomeOfToken({ db, now }: SandboxDeps, tokenId: string): Promise<Outcome> {
  const [token] = await db.select().from(sandboxTokens).where(eq(sandboxTokens.id, tokenId));
  if (token === undefined) {
    return decline(
      'recurly_token_not_found',
      'Your payment details were not found. Please enter them again.',
    );
  }
  if (now() - token.createdAt.getTime() > tokenLifeMs) {
    return decline(
      'rjs_token_expired',
      'Your payment details have expired. Please enter them again.',
    );
  }
  return outcomes[token.outcome as OutcomeName] ?? outcomes.declined;
}

/** What the token's test card leads to before anything is charged. */
async function check(deps: SandboxDeps, order: PurchaseOrder, plan: PlanRow): Promise<CardCheck> {
  const outcome = await outcomeOfToken(deps, order.tokenId);
  if (outcome.type === 'declined')
    return decline(outcome.code ?? 'declined', outcome.message ?? '');
  if (outcome.type === 'challenge' || outcome.type === 'fingerprint') {
    const { tokenId, resultTokenId } = order;
    if (resultTokenId === undefined) {
      const { cents } = firstCharge(order, plan, new Date(deps.now()));
      return challengeOf(deps, order, outcome.type, cents);
    }
    const refusal = await checkChallenge(deps, tokenId, resultTokenId);
    if (refusal !== null) return refusal;
  }
  return { type: 'valid' };
}

/** Charges an order, requires a challenge, or declines it, as the token's test card says. */
export async function purchase(deps: SandboxDeps, order: PurchaseOrder): Promise<PurchaseOutcome> {
  const plan = await planOf(deps.db, order.planCode);
  const checked = await check(deps, order, plan);
  return checked.type === 'valid' ? charge(deps, order, plan) : checked;
}

/** What `purchase` would answer, without a charge. */
export async function verify(deps: SandboxDeps, order: PurchaseOrder): Promise<CardCheck> {
  return check(deps, order, await planOf(deps.db, order.planCode));
}
