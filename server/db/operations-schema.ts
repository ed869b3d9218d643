/**
 * @file The tables of running the server: planned work, mails, reminders and the audit. The rules of
 * schema.ts hold.
 */
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { ReminderKind } from '../../contract/reminders.ts';
import { bytes, moment, number, ownedByUser, sessions } from './schema.ts';

/** The kinds of planned work (server/jobs/queue.ts). */
export type JobKind = 'mail' | 'reminder' | 'sync' | 'stories' | 'token';

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

/**
 * Planned work (server/jobs/queue.ts). Each row is about one row of another table and is deleted with it:
 * a user, a mail or a reminder.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: number('id').primaryKey().generatedByDefaultAsIdentity(),
    kind: text().$type<JobKind>().notNull(),
    userId: number('user_id'),
    mailId: number('mail_id').unique('jobs_mail_id_key'),
    reminderId: text('reminder_id').unique('jobs_reminder_id_key'),
    runAt: moment('run_at').notNull(),
    /** A process that died leaves the lock, and another one continues when it has passed. */
    lockedUntil: moment('locked_until'),
    lockedBy: text('locked_by'),
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
    unique('jobs_kind_user_id_key').on(table.kind, table.userId),
    index('jobs_due')
      .on(table.runAt)
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
