/** @file The browsers that get reminders. */
import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Language } from '../../contract/languages.ts';
import type { ReminderKind } from '../../contract/reminders.ts';
import type { Database } from '../db/open.ts';
import { reminders } from '../db/operations-schema.ts';
import { forgetAttempts, plan } from '../jobs/queue.ts';
import type { QuietHours } from './quiet-hours.ts';

/** A browser that gets reminders. */
export type Reminder = typeof reminders.$inferSelect;

/** Browsers of one user that get reminders; the oldest make room. */
const mostBrowsers = 10;

/** What a browser asks for. */
export interface Asked extends QuietHours {
  readonly userId: number;
  readonly tokenHash: Uint8Array;
  readonly endpoint: string;
  readonly p256dh: Uint8Array;
  readonly auth: Uint8Array;
  readonly kind: ReminderKind;
  readonly language: Language;
}

const hourFields = ['zone', 'quietFrom', 'quietUntil'] as const;

/** A subscription of a browser. */
export type Subscription = Pick<Asked, 'endpoint' | 'p256dh' | 'auth'>;

/**
 * Updates the browser's reminder of this kind; returns its id, or null if there is none. The app calls this
 * about once a day, so `sentAt`, `sentFollowers` and the id, which is in notifications still shown, are
 * preserved. Each call counts as opening the app.
 */
function keepReminder(db: Database, asked: Asked, now: number): Promise<string | null> {
  const { endpoint, userId, kind, ...wanted } = asked;
  const lookedAt = new Date(now);
  const own = and(eq(reminders.endpoint, endpoint), eq(reminders.userId, userId));
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(reminders)
      .where(and(own, eq(reminders.kind, kind)))
      .for('update');
    if (row === undefined) return null;
    await tx
      .update(reminders)
      .set({ ...wanted, lookedAt })
      .where(eq(reminders.id, row.id));
    await forgetAttempts(tx, { reminderId: row.id });
    // The time of its work was put off by the quiet hours of before.
    if (hourFields.some((field) => row[field] !== wanted[field])) {
      await plan(tx, 'reminder', { reminderId: row.id }, now);
    }
    return row.id;
  });
}

/** Starts reminders, or changes those of the same browser; resolves with their id. */
export async function startReminder(db: Database, asked: Asked, now: number): Promise<string> {
  const known = await keepReminder(db, asked, now);
  if (known !== null) return known;
  const id = randomBytes(16).toString('base64url');
  return db.transaction(async (tx) => {
    // Those of before end, with the work that is planned or under way for them.
    await tx.delete(reminders).where(eq(reminders.endpoint, asked.endpoint));
    await tx.insert(reminders).values({ ...asked, id, createdAt: new Date(now) });
    await plan(tx, 'reminder', { reminderId: id }, now);
    const rows = await tx
      .select({ id: reminders.id })
      .from(reminders)
      .where(eq(reminders.userId, asked.userId))
      .orderBy(desc(reminders.createdAt));
    const over = rows.slice(mostBrowsers).map((row) => row.id);
    if (over.length > 0) await tx.delete(reminders).where(inArray(reminders.id, over));
    return id;
  });
}

/** Replaces the subscription of a reminder; one that another reminder has is left there. */
export async function moveReminder(
  db: Database,
  id: string,
  { endpoint, p256dh, auth }: Subscription,
): Promise<void> {
  const others = and(eq(reminders.endpoint, endpoint), ne(reminders.id, id));
  if ((await db.$count(reminders, others)) > 0) return;
  await db.update(reminders).set({ endpoint, p256dh, auth }).where(eq(reminders.id, id));
  await forgetAttempts(db, { reminderId: id });
}

/** Ends the reminders of a browser. */
export async function stopReminder(db: Database, id: string): Promise<void> {
  await db.delete(reminders).where(eq(reminders.id, id));
}

/** The reminder of an id, or undefined once it was stopped. */
export async function reminderOf(db: Database, id: string): Promise<Reminder | undefined> {
  return (await db.select().from(reminders).where(eq(reminders.id, id)))[0];
}

/** Notes what a message said, and when. */
export async function noteSent(
  db: Database,
  id: string,
  sent: { readonly sentAt: Date; readonly sentFollowers: number | null },
): Promise<void> {
  await db.update(reminders).set(sent).where(eq(reminders.id, id));
}
