/**
 * @file The tables of running the server: planned work, mails, reminders, personal keys,
 * passkeys and the audit.
 * The rules of schema.ts hold.
 */
import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { KeyScope } from '../../contract/keys.ts';
import type { ReminderKind } from '../../contract/reminders.ts';
import { notices, webhookEvents } from './billing-schema.ts';
import { bytes, moment, number, ownedByUser, sessions } from './schema.ts';

/** Work about all rows, which one process at a time repeats for the others. */
export type RoundKind =
  | 'charges'
  | 'renewals'
  | 'duplicates'
  | 'prices'
  | 'announcements'
  | 'sweep'
  | 'retention';

/** The kinds of planned work (server/jobs/queue.ts). */
export type JobKind =
  | 'mail'
  | 'notice'
  | 'webhook'
  | 'reminder'
  | 'sync'
  | 'stories'
  | 'token'
  | RoundKind;

/** Mails that wait for delivery, and those that were given up. A delivered one is deleted with its job. */
export const mails = pgTable(
  'mails',
  {
    id: number('id').primaryKey().generatedByDefaultAsIdentity(),
    email: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    createdAt: moment('created_at').notNull(),
    /** After this moment the mail is of no use, as with a code; null if it always is. */
    expiresAt: moment('expires_at'),
  },
  (table) => [index('mails_email').on(table.email)],
);

/** Browsers that get reminders, one row each. */
export const reminders = pgTable(
  'reminders',
  {
    id: text().primaryKey(),
    userId: number('user_id').notNull(),
    /**
     * The session that asked for them: at log-out they end with it. Null for those of the next copy once
     * that session has expired (server/lifecycle/sweep.ts): a quarter is longer than its life.
     */
    tokenHash: bytes('token_hash'),
    endpoint: text().notNull().unique('reminders_endpoint_key'),
    /** The keys of the browser's subscription, with which messages are encrypted. */
    p256dh: bytes().notNull(),
    auth: bytes().notNull(),
    kind: text().$type<ReminderKind>().notNull(),
    zone: text().notNull(),
    quietFrom: integer('quiet_from').notNull(),
    quietUntil: integer('quiet_until').notNull(),
    language: text().notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the app last asked for the reminder again, up to a day late; null until it does. */
    lookedAt: moment('looked_at'),
    sentAt: moment('sent_at'),
    /** The number of followers the last message said. */
    sentFollowers: integer('sent_followers'),
  },
  (table) => [
    ownedByUser('reminders', table.userId),
    foreignKey({
      name: 'reminders_token_hash_fkey',
      columns: [table.tokenHash],
      foreignColumns: [sessions.tokenHash],
    }).onDelete('cascade'),
    index('reminders_user').on(table.userId),
  ],
);

/** Personal keys (server/accounts/keys.ts) by the hash of the key; `id` names one and opens nothing. */
export const personalKeys = pgTable(
  'personal_keys',
  {
    keyHash: bytes('key_hash').primaryKey(),
    id: text().notNull().unique('personal_keys_id_key'),
    userId: number('user_id').notNull(),
    name: text().notNull(),
    scopes: text().array().$type<KeyScope[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** The last use, up to an hour late; null before the first one. */
    usedAt: moment('used_at'),
  },
  (table) => [
    ownedByUser('personal_keys', table.userId),
    index('personal_keys_user').on(table.userId),
  ],
);

/** Passkeys (server/accounts/passkeys.ts) by the id of their credential, in base64url. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: number('user_id').notNull(),
    /** Names the user to authenticators: random, the same for all passkeys of a user. */
    userHandle: text('user_handle').notNull(),
    publicKey: bytes('public_key').notNull(),
    /** The number of signatures as the authenticator counts them; 0 where it does not. */
    counter: number('counter').notNull(),
    /** How browsers reach the authenticator, which keeps them from offering it a second time. */
    transports: text().array().notNull(),
    /** Browser and system in which it was added. */
    device: text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [ownedByUser('passkeys', table.userId), index('passkeys_user').on(table.userId)],
);

/** Challenges that wait for the response of an authenticator; a row is deleted by its first use. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    digest: bytes().primaryKey(),
    /** Of a registration: the user, the session that asked, and the handle; null for a sign-in. */
    userId: number('user_id'),
    sessionHash: bytes('session_hash'),
    userHandle: text('user_handle'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    ownedByUser('passkey_challenges', table.userId),
    index('passkey_challenges_age').on(table.expiresAt),
  ],
);

/** What makes a row of `jobs` that of a round. */
export const isRound = sql`coalesce(user_id, mail_id, notice_id) is null and reminder_id is null and event_id is null`;

/**
 * Planned work (server/jobs/queue.ts). A row is about one row of another table and is deleted with it: a
 * user, a mail, a notice, a notification or a reminder. A round is about none, and has one row a kind.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: number('id').primaryKey().generatedByDefaultAsIdentity(),
    kind: text().$type<JobKind>().notNull(),
    userId: number('user_id'),
    mailId: number('mail_id').unique('jobs_mail_id_key'),
    reminderId: text('reminder_id').unique('jobs_reminder_id_key'),
    noticeId: number('notice_id').unique('jobs_notice_id_key'),
    eventId: text('event_id').unique('jobs_event_id_key'),
    runAt: moment('run_at').notNull(),
    /** A process that died leaves the lock, and another one continues when it has passed. */
    lockedUntil: moment('locked_until'),
    lockedBy: text('locked_by'),
    /** The time for which work under way was planned once more; null without one. */
    againAt: moment('again_at'),
    /** How often the work was begun since it was last done. */
    attempts: integer().notNull().default(0),
    /** When the work was given up; it then waits for an operator. */
    deadAt: moment('dead_at'),
    /** Why the last attempt failed, without names and addresses. */
    reason: text(),
  },
  (table) => [
    ownedByUser('jobs', table.userId),
    foreignKey({
      name: 'jobs_mail_id_fkey',
      columns: [table.mailId],
      foreignColumns: [mails.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'jobs_reminder_id_fkey',
      columns: [table.reminderId],
      foreignColumns: [reminders.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'jobs_notice_id_fkey',
      columns: [table.noticeId],
      foreignColumns: [notices.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'jobs_event_id_fkey',
      columns: [table.eventId],
      foreignColumns: [webhookEvents.id],
    }).onDelete('cascade'),
    unique('jobs_kind_user_id_key').on(table.kind, table.userId),
    uniqueIndex('jobs_round').on(table.kind).where(isRound),
    // By kind first: the oldest of one kind is found without a look at those of another that wait.
    index('jobs_due')
      .on(table.kind, table.runAt)
      .where(sql`dead_at is null`),
  ],
);

/** What operators did, and what people did with their own accounts; without names, so that it outlives them. */
export const audit = pgTable(
  'audit',
  {
    id: number('id').primaryKey().generatedByDefaultAsIdentity(),
    at: moment('at').notNull(),
    /** `user`, or the operator's name on the machine. */
    actor: text().notNull(),
    action: text().notNull(),
    userId: number('user_id'),
    details: text().notNull().default(''),
  },
  (table) => [index('audit_user').on(table.userId)],
);
