/**
 * @file The tables of running the server: the mail queue, reminders and the audit. The rules of schema.ts
 * hold.
 */
import { foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { ReminderKind } from '../../contract/reminders.ts';
import { bytes, moment, number, ownedByUser, sessions } from './schema.ts';

/** Mails that wait for delivery, and those that were given up. A delivered one is deleted. */
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
    runAt: moment('run_at').notNull(),
    /** A process that died leaves the lock, and another one continues when it has passed. */
    lockedUntil: moment('locked_until'),
    attempts: integer().notNull().default(0),
    /** When delivery was given up; such a mail waits for an operator. */
    deadAt: moment('dead_at'),
    /** The mail server's last answer, without the address. */
    reason: text(),
  },
  (table) => [index('mails_due').on(table.runAt), index('mails_email').on(table.email)],
);

/** Browsers that get reminders, one row each. */
export const reminders = pgTable(
  'reminders',
  {
    id: text().primaryKey(),
    userId: number('user_id').notNull(),
    /** The session that asked for them: at log-out they end with it. */
    tokenHash: bytes('token_hash').notNull(),
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
    /** When to look again whether there is something to send; moved on by the claim of a process. */
    nextAt: moment('next_at').notNull(),
    sentAt: moment('sent_at'),
    /** The number of followers the last message said. */
    sentFollowers: integer('sent_followers'),
    /** Deliveries in a row that failed. */
    failures: integer().notNull().default(0),
  },
  (table) => [
    ownedByUser('reminders', table.userId),
    foreignKey({
      name: 'reminders_token_hash_fkey',
      columns: [table.tokenHash],
      foreignColumns: [sessions.tokenHash],
    }).onDelete('cascade'),
    index('reminders_due').on(table.nextAt),
    index('reminders_user').on(table.userId),
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
