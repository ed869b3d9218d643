/**
 * @file The mail queue. A mail is a row until it is delivered, written with its planned delivery in the
 * transaction of what caused it, so that neither a killed process nor a mail server that is away loses
 * one. A process that dies between the delivery and the deletion of the row delivers twice.
 */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/open.ts';
import { mails } from '../../db/operations-schema.ts';
import type { Log } from '../../base/log.ts';
import type { Metrics } from '../../base/metrics.ts';
import { plan } from '../../jobs/queue.ts';
import type { Worker } from '../../jobs/runner.ts';
import type { Mail } from './mail.ts';
import type { Transport } from './smtp.ts';

/** Mail by the queue; `wake` makes this process look at it. */
export function openMailQueue(db: Database, now: () => number, wake: () => void): Mail {
  return {
    send: async ({ to, subject, text, html, usefulMs }, tx) => {
      const moment = now();
      const store = async (target: Pick<Database, 'insert'>) => {
        const [row] = await target
          .insert(mails)
          .values({
            email: to,
            subject,
            text,
            html: html ?? null,
            createdAt: new Date(moment),
            expiresAt: usefulMs === undefined ? null : new Date(moment + usefulMs),
          })
          .returning({ id: mails.id });
        if (row !== undefined) await plan(target, 'mail', { mailId: row.id }, moment);
      };
      await (tx === undefined ? db.transaction(store) : store(tx));
      wake();
    },
  };
}

/** The dependencies of a delivery. */
export interface DeliveryDeps {
  readonly db: Database;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly transport: Transport;
}

/** How many mails a process delivers at once. */
export const mailsAtOnce = 10;

/** Delivers a mail. The deleted mail takes its job along. */
export function deliverMails({ db, log, metrics, now, transport }: DeliveryDeps): Worker {
  const ended = { nextAt: null, isDone: true } as const;
  return async ({ subject }) => {
    const id = Number(subject);
    const [mail] = await db.select().from(mails).where(eq(mails.id, id));
    if (mail === undefined) return ended;
    const isUseless = mail.expiresAt !== null && mail.expiresAt.getTime() <= now();
    if (isUseless) log.warn({ mail: id }, 'a mail was of no use any more');
    else {
      const { email: to, subject: title, text, html } = mail;
      const letter = { to, subject: title, text, ...(html === null ? {} : { html }) };
      // A restored database counts ids from an earlier one: clients would drop the second mail of an id.
      const key = `${id}.${mail.createdAt.getTime().toString(36)}`;
      const attempt = await transport.deliver(letter, key);
      if (attempt.type === 'failed') return { failed: attempt.reason, isFinal: attempt.isFinal };
    }
    await db.delete(mails).where(eq(mails.id, id));
    metrics.event('mail', isUseless ? 'expired' : 'sent');
    return ended;
  };
}

/**
 * Puts the mails of an address that were given up into the queue again, and those about its subscription
 * that could not be written; resolves with their number.
 */
export async function reviveMails(
  db: Pick<Database, 'execute'>,
  email: string,
  now: number,
): Promise<number> {
  const { rows } = await db.execute(sql`
    update jobs set dead_at = null, attempts = 0, run_at = ${new Date(now).toISOString()}::timestamptz
    where dead_at is not null and (mail_id in (select id from mails where email = ${email})
      or notice_id in (
        select n.id from notices n join users u on u.id = n.user_id where u.email = ${email}))
    returning id`);
  return rows.length;
}
