/**
 * @file The mail queue. A mail is a row until it is delivered, written in the transaction of what
 * caused it, so that neither a killed process nor a mail server that is away loses one. A process
 * claims rows for a while with `FOR UPDATE SKIP LOCKED`; one that dies leaves them to the others. A
 * process that dies between the delivery and the deletion of the row delivers twice.
 */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/open.ts';
import { mails } from '../../db/operations-schema.ts';
import type { Letter, Mail } from './mail.ts';

/** A claim passes after this time: longer than the timeouts of a delivery together. */
const claimMs = 60_000;
/** A mail that could not be delivered for so long is given up. */
const longestMs = 3 * 24 * 3_600_000;
const longestWaitMs = 2 * 3_600_000;
/** How many mails a process delivers at once. */
const atOnce = 10;

const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

/** Mail by the queue; `wake` makes this process look at it. */
export function openMailQueue(db: Database, now: () => number, wake: () => void): Mail {
  return {
    send: async ({ to, subject, text, html, usefulMs }, tx) => {
      const moment = now();
      await (tx ?? db).insert(mails).values({
        email: to,
        subject,
        text,
        html: html ?? null,
        createdAt: new Date(moment),
        runAt: new Date(moment),
        expiresAt: usefulMs === undefined ? null : new Date(moment + usefulMs),
      });
      wake();
    },
  };
}

/** A claimed mail. */
export interface ClaimedMail {
  readonly id: number;
  readonly letter: Letter;
  readonly attempts: number;
  readonly createdMs: number;
  readonly expiresMs: number;
}

/** Claims the mails that are due longest, at most as many as are delivered at once. */
export async function claimMails(db: Database, now: number): Promise<ClaimedMail[]> {
  const { rows } = await db.execute<{ id: number | string }>(sql`
    update mails set locked_until = ${at(now + claimMs)}, attempts = attempts + 1
    where id in (
      select id from mails
      where dead_at is null and run_at <= ${at(now)}
        and (locked_until is null or locked_until <= ${at(now)})
      order by run_at limit ${atOnce} for update skip locked)
    returning id`);
  const claimed = rows.map(({ id }) => Number(id));
  const found = await Promise.all(
    claimed.map((id) => db.select().from(mails).where(eq(mails.id, id))),
  );
  return found.flat().map((row) => ({
    id: row.id,
    letter: {
      to: row.email,
      subject: row.subject,
      text: row.text,
      ...(row.html === null ? {} : { html: row.html }),
    },
    attempts: row.attempts,
    createdMs: row.createdAt.getTime(),
    expiresMs: row.expiresAt?.getTime() ?? Infinity,
  }));
}

/** Deletes a mail that was delivered, or is of no use any more. */
export async function removeMail(db: Database, id: number): Promise<void> {
  await db.delete(mails).where(eq(mails.id, id));
}

/** Ten seconds after the first attempt, then three times as long each time, up to two hours. */
function waitMs(attempts: number): number {
  return Math.min(longestWaitMs, 10_000 * 3 ** Math.min(attempts - 1, 10));
}

/** Plans the next attempt, or gives the mail up; resolves with which. */
export async function postponeMail(
  db: Database,
  mail: ClaimedMail,
  failed: { readonly reason: string; readonly isFinal: boolean },
  now: number,
): Promise<'retry' | 'dead'> {
  const isDead = failed.isFinal || now - mail.createdMs > longestMs;
  await db
    .update(mails)
    .set({
      runAt: new Date(now + waitMs(mail.attempts)),
      lockedUntil: null,
      deadAt: isDead ? new Date(now) : null,
      reason: failed.reason,
    })
    .where(eq(mails.id, mail.id));
  return isDead ? 'dead' : 'retry';
}

/** Ends all claims: at the start on an embedded database, which no other process has open. */
export async function releaseMails(db: Database): Promise<void> {
  await db.update(mails).set({ lockedUntil: null }).where(isNotNull(mails.lockedUntil));
}

/** Puts the mails of an address that were given up into the queue again; resolves with their number. */
export async function reviveMails(
  db: Pick<Database, 'update'>,
  email: string,
  now: number,
): Promise<number> {
  const rows = await db
    .update(mails)
    .set({ deadAt: null, attempts: 0, createdAt: new Date(now), runAt: new Date(now) })
    .where(and(eq(mails.email, email), isNotNull(mails.deadAt)))
    .returning({ id: mails.id });
  return rows.length;
}

/** How many mails wait, and how many were given up. */
export async function countMails(db: Database): Promise<{ waiting: number; dead: number }> {
  const [waiting, dead] = await Promise.all([
    db.$count(mails, isNull(mails.deadAt)),
    db.$count(mails, isNotNull(mails.deadAt)),
  ]);
  return { waiting, dead };
}
