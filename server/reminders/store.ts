/** @file The browsers that get reminders. */
import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Language } from '../../contract/languages.ts';
import type { ReminderKind } from '../../contract/reminders.ts';
import type { Database } from '../db/open.ts';
import { reminders } from '../db/operations-schema.ts';
import type { QuietHours } from './quiet-hours.ts';

/** A browser that gets reminders. */
export type Reminder = typeof reminders.$inferSelect;

/** Browsers of one user that get reminders; the oldest make room. */
const mostBrowsers = 10;

/** A process that dies leaves its claim to the others after this time. */
const claimMs = 10 * 60_000;

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

/** A subscription of a browser. */
export type Subscription = Pick<Asked, 'endpoint' | 'p256dh' | 'auth'>;

/**
 * The id of a reminder that was asked for in the same way, whose session is replaced; null without one.
 * The app asks again at its starts: what was sent last, and when, must not be forgotten by that.
 */
async function keepReminder(db: Database, asked: Asked): Promise<string | null> {
  const { tokenHash, ...same } = asked;
  const isSame = Object.entries(same).map(([name, value]) =>
    eq(reminders[name as keyof typeof same], value),
  );
  const [row] = await db
    .update(reminders)
    .set({ tokenHash, failures: 0 })
    .where(and(...isSame))
    .returning({ id: reminders.id });
  return row?.id ?? null;
}

/** Starts reminders, or changes those of the same browser; resolves with their id. */
export async function startReminder(db: Database, asked: Asked, now: number): Promise<string> {
  const known = await keepReminder(db, asked);
  if (known !== null) return known;
  const id = randomBytes(16).toString('base64url');
  const fresh = { ...asked, id, createdAt: new Date(now), nextAt: new Date(now) };
  return db.transaction(async (tx) => {
    await tx
      .insert(reminders)
      .values(fresh)
      .onConflictDoUpdate({
        target: reminders.endpoint,
        set: { ...fresh, sentAt: null, sentFollowers: null, failures: 0 },
      });
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
  await db
    .update(reminders)
    .set({ endpoint, p256dh, auth, failures: 0 })
    .where(eq(reminders.id, id));
}

/** Ends the reminders of a browser. */
export async function stopReminder(db: Database, id: string): Promise<void> {
  await db.delete(reminders).where(eq(reminders.id, id));
}

/** Claims the reminder that is due longest, or null if none is due. */
export async function claimReminder(db: Database, now: number): Promise<Reminder | null> {
  const moment = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: string }>(sql`
    update reminders set next_at = ${moment(now + claimMs)} where id in (
      select id from reminders where next_at <= ${moment(now)}
      order by next_at limit 1 for update skip locked)
    returning id`);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  return (await db.select().from(reminders).where(eq(reminders.id, id)))[0] ?? null;
}

/** Ends a claim. A reminder that its owner replaced or stopped meanwhile is left as it is. */
export async function settleReminder(
  db: Database,
  { id, createdAt }: Reminder,
  change: Partial<Pick<Reminder, 'nextAt' | 'sentAt' | 'sentFollowers' | 'failures'>>,
): Promise<void> {
  await db
    .update(reminders)
    .set(change)
    .where(and(eq(reminders.id, id), eq(reminders.createdAt, createdAt)));
}
