/** @file The tables of billing. The rules of schema.ts hold here too. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, moment, ownedByUser, users } from './schema.ts';

/** What a mail about a subscription says. */
export type NoticeKind = 'receipt' | 'trialEnding' | 'renewalAhead' | 'chargeFailed' | 'cancelled';

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
  /** Whether the amounts include the tax, as the provider's record says. */
  taxIncluded: boolean('tax_included').notNull().default(true),
  metaInfo: text('meta_info').notNull().default(''),
  position: integer().notNull(),
  isOffered: boolean('is_offered').notNull().default(true),
  /** When the provider last named its price; null for one that is only the seed's. */
  pricedAt: moment('priced_at'),
});

/**
 * Payments. A row is written before the provider is asked, so that a crash between the charge and our
 * own records can be followed up. The payment token is stored as a digest only.
 */
export const payments = pgTable(
  'payments',
  {
    id: text().primaryKey(),
    tokenDigest: bytes('token_digest').notNull().unique('payments_token_digest_key'),
    kind: text().$type<'register' | 'renew'>().notNull(),
    accountCode: text('account_code').notNull(),
    email: text().notNull(),
    username: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    planCode: text('plan_code').notNull(),
    /** The terms of the plan when it began, as JSON; null for one of a version that kept none. */
    terms: text(),
    /** Billing country of a wallet; null for a card. */
    country: text(),
    /** `verified`: the card was checked, and nothing was charged (server/billing/provider-account.ts). */
    state: text().$type<'charging' | 'challenge' | 'paid' | 'failed' | 'verified'>().notNull(),
    actionToken: text('action_token'),
    /** The provider's message about a refusal, or why there was none (server/billing/payments.ts). */
    reason: text(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** When a round last asked the provider about it; the longest ago comes first. */
    checkedAt: moment('checked_at'),
  },
  (table) => [
    foreignKey({
      name: 'payments_plan_code_fkey',
      columns: [table.planCode],
      foreignColumns: [plans.code],
    }),
    // At most one charge of an account is in progress, whatever the number of tokens and tabs.
    uniqueIndex('payments_charging')
      .on(table.accountCode)
      .where(sql`state = 'charging'`),
    index('payments_updated').on(table.updatedAt),
  ],
);

/** The subscription of each user, as last reported by the provider. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: bigint('user_id', { mode: 'number' }).primaryKey(),
    provider: text().notNull(),
    providerId: text('provider_id').notNull(),
    accountCode: text('account_code').notNull().unique('subscriptions_account_code_key'),
    planCode: text('plan_code').notNull(),
    planName: text('plan_name').notNull(),
    state: text().$type<'active' | 'canceled' | 'expired'>().notNull(),
    currentPeriodEndsAt: moment('current_period_ends_at').notNull(),
    /** The end of the trial it began with; null without one. */
    trialEndsAt: moment('trial_ends_at'),
    /** What the next period costs; null where the provider does not say. */
    nextCents: integer('next_cents'),
    currency: text().notNull().default(''),
    updatedAt: moment('updated_at').notNull(),
    /** When a round last asked the provider about it; the longest ago comes first. */
    checkedAt: moment('checked_at'),
  },
  (table) => [
    ownedByUser('subscriptions', table.userId),
    index('subscriptions_ends')
      .on(table.currentPeriodEndsAt)
      .where(sql`state <> 'expired'`),
  ],
);

/** Completed charges. They outlive their user, as tax law demands, and then belong to nobody. */
export const receipts = pgTable(
  'receipts',
  {
    paymentId: text('payment_id').primaryKey(),
    userId: bigint('user_id', { mode: 'number' }),
    provider: text().notNull(),
    providerRef: text('provider_ref').notNull(),
    planCode: text('plan_code').notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    paidAt: moment('paid_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'receipts_payment_id_fkey',
      columns: [table.paymentId],
      foreignColumns: [payments.id],
    }),
    foreignKey({
      name: 'receipts_user_id_fkey',
      columns: [table.userId],
      foreignColumns: [users.id],
    }).onDelete('set null'),
  ],
);

/**
 * Mails about a subscription: written with what causes them, each once, and sent afterwards as planned
 * work (server/billing/notices.ts).
 */
export const notices = pgTable(
  'notices',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    kind: text().$type<NoticeKind>().notNull(),
    /** What it is about, such as the id of a charge: no two mails of a kind are about the same. */
    key: text().notNull(),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    ownedByUser('notices', table.userId),
    uniqueIndex('notices_once').on(table.userId, table.kind, table.key),
  ],
);

/** Webhook notifications: kept so that none is processed twice, and processed as planned work. */
export const webhookEvents = pgTable('webhook_events', {
  id: text().primaryKey(),
  eventType: text('event_type').notNull(),
  /** The provider's id of what it is about. */
  subject: text().notNull().default(''),
  receivedAt: moment('received_at').notNull(),
});

/** Captcha challenges that were solved, so that no solution is accepted twice. */
export const captchaSolutions = pgTable('captcha_solutions', {
  digest: bytes().primaryKey(),
  expiresAt: moment('expires_at').notNull(),
});

/** Tokens of the sandbox with the outcome of a payment; no card digits. */
export const sandboxTokens = pgTable('sandbox_tokens', {
  id: text().primaryKey(),
  type: text().notNull(),
  outcome: text().notNull(),
  isUsed: boolean('is_used').notNull().default(false),
  createdAt: moment('created_at').notNull(),
});

/** Challenges (3-D Secure) of the sandbox. */
export const sandboxActions = pgTable(
  'sandbox_actions',
  {
    id: text().primaryKey(),
    tokenId: text('token_id').notNull().unique('sandbox_actions_token_id_key'),
    challengeType: text('challenge_type').$type<'challenge' | 'fingerprint'>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    state: text().$type<'open' | 'passed' | 'failed'>().notNull(),
    resultId: text('result_id').unique('sandbox_actions_result_id_key'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'sandbox_actions_token_id_fkey',
      columns: [table.tokenId],
      foreignColumns: [sandboxTokens.id],
    }).onDelete('cascade'),
  ],
);

/** Subscriptions of the sandbox, one for each payment. */
export const sandboxSubscriptions = pgTable(
  'sandbox_subscriptions',
  {
    id: text().primaryKey(),
    paymentId: text('payment_id').notNull().unique('sandbox_subscriptions_payment_id_key'),
    accountCode: text('account_code').notNull(),
    planCode: text('plan_code').notNull(),
    state: text().$type<'active' | 'canceled' | 'refunded'>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    currentPeriodEndsAt: moment('current_period_ends_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('sandbox_subscriptions_account').on(table.accountCode, table.createdAt)],
);
