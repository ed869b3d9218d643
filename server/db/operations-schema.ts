/** @file The tables of running the server: the mail queue and the audit. The rules of schema.ts hold. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, number } from './schema.ts';

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
