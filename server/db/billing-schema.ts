/** @file The tables of billing as drizzle sees them; `migrations/0002_billing.sql` makes them. */
import {
  bigint,
  boolean,
  customType,
  integer,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Plans on offer; amounts in whole cents. */
export const plans = pgTable('plans', {
  code: text().primaryKey(),
  planId: text('plan_id').notNull(),
  planType: integer('plan_type').notNull(),
  name: text().notNull(),
  currency: text().notNull(),
  intervalUnit: text('interval_unit').$type<'day' | 'month'>().notNull(),
  intervalLength: integer('interval_length').notNull(),
  unitCents: integer('unit_cents').notNull(),
  beforeCents: integer('before_cents'),
  setupCents: integer('setup_cents'),
  trialDays: integer('trial_days'),
  metaInfo: text('meta_info').notNull(),
  position: integer().notNull(),
  isOffered: boolean('is_offered').notNull(),
});

/** Payments, keyed by a digest of their token. */
export const payments = pgTable('payments', {
  id: text().primaryKey(),
  tokenDigest: bytes('token_digest').notNull(),
  kind: text().$type<'register' | 'renew'>().notNull(),
  accountCode: text('account_code').notNull(),
  email: text().notNull(),
  username: text().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  planCode: text('plan_code').notNull(),
  /** Where a wallet is billed; null for a card. */
  country: text(),
  state: text().$type<'charging' | 'challenge' | 'paid' | 'failed'>().notNull(),
  actionToken: text('action_token'),
  /** The provider's words for a refusal. */
  reason: text(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** The subscription of a user as the provider last told it. */
export const subscriptions = pgTable('subscriptions', {
  userId: bigint('user_id', { mode: 'number' }).primaryKey(),
  provider: text().notNull(),
  providerId: text('provider_id').notNull(),
  accountCode: text('account_code').notNull(),
  planCode: text('plan_code').notNull(),
  planName: text('plan_name').notNull(),
  state: text().$type<'active' | 'canceled' | 'expired'>().notNull(),
  currentPeriodEndsAt: moment('current_period_ends_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** What was charged. */
export const receipts = pgTable('receipts', {
  paymentId: text('payment_id').primaryKey(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  provider: text().notNull(),
  providerRef: text('provider_ref').notNull(),
  planCode: text('plan_code').notNull(),
  amountCents: integer('amount_cents').notNull(),
  currency: text().notNull(),
  paidAt: moment('paid_at').notNull(),
});

/** Notifications that were handled. */
export const webhookEvents = pgTable('webhook_events', {
  id: text().primaryKey(),
  eventType: text('event_type').notNull(),
  receivedAt: moment('received_at').notNull(),
});

/** Captcha solutions that were used. */
export const captchaSolutions = pgTable('captcha_solutions', {
  digest: bytes().primaryKey(),
  expiresAt: moment('expires_at').notNull(),
});

/** The sandbox's tokens: what will come of them, and no card digit. */
export const sandboxTokens = pgTable('sandbox_tokens', {
  id: text().primaryKey(),
  type: text().notNull(),
  outcome: text().notNull(),
  isUsed: boolean('is_used').notNull().default(false),
  createdAt: moment('created_at').notNull(),
});

/** The sandbox's challenges. */
export const sandboxActions = pgTable('sandbox_actions', {
  id: text().primaryKey(),
  tokenId: text('token_id').notNull(),
  challengeType: text('challenge_type').$type<'challenge' | 'fingerprint'>().notNull(),
  amountCents: integer('amount_cents').notNull(),
  currency: text().notNull(),
  state: text().$type<'open' | 'passed' | 'failed'>().notNull(),
  resultId: text('result_id'),
  createdAt: moment('created_at').notNull(),
});

/** The sandbox's subscriptions, one a payment. */
export const sandboxSubscriptions = pgTable('sandbox_subscriptions', {
  id: text().primaryKey(),
  paymentId: text('payment_id').notNull(),
  accountCode: text('account_code').notNull(),
  planCode: text('plan_code').notNull(),
  state: text().$type<'active' | 'canceled'>().notNull(),
  amountCents: integer('amount_cents').notNull(),
  currency: text().notNull(),
  currentPeriodEndsAt: moment('current_period_ends_at').notNull(),
  createdAt: moment('created_at').notNull(),
});
