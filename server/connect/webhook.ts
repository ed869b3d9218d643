/** @file Notifications of the platform: each counts once, and makes the account's figures be read again. */
import { inArray, lt, sql } from 'drizzle-orm';
import { AppError } from '../../contract/faults.ts';
import { hourMs } from '../../contract/limits.ts';
import { connectEvents, connections } from '../db/connect-schema.ts';
import type { Database } from '../db/open.ts';
import { plan } from '../jobs/queue.ts';
import {
  idOf,
  objectOf,
  objectsOf,
  parseWithLongIds,
  textOf,
} from '../providers/network/instagram/json.ts';
import type { Services } from '../services.ts';
import { lockConnection } from './connections.ts';

/** Events come in bursts: figures are read once, some minutes after the first one. */
const delayMs = 5 * 60_000;
/** A notification is repeated for 36 hours. */
const storedMs = 48 * hourMs;
/** A batch has up to 1,000 entries, each with some changes. */
const largestBatch = 10_000;

interface Event {
  readonly id: string;
  readonly accountId: string;
}

/** The events of a body: `changes` in an entry, or `field` and `value` in the entry itself. */
function eventsOf(body: unknown): readonly Event[] {
  return objectsOf(objectOf(body)['entry']).flatMap((entry) => {
    const accountId = idOf(entry['id']);
    const changes = 'changes' in entry ? objectsOf(entry['changes']) : [entry];
    return changes.flatMap((change) => {
      const field = textOf(change['field']);
      const id = idOf(objectOf(change['value'])['id']);
      const isWhole = accountId !== '' && /^[a-z_]{1,40}$/.test(field) && id !== '';
      return isWhole ? [{ id: `${accountId}:${field}:${id}`, accountId }] : [];
    });
  });
}

/** Deletes the ids of notifications that are no longer repeated. */
export async function forgetOldEvents(db: Database, now: number): Promise<void> {
  await db.delete(connectEvents).where(lt(connectEvents.receivedAt, new Date(now - storedMs)));
}

/** Deletes the ids of notifications about an account. */
export async function forgetEventsOf(db: Database, accountId: string): Promise<void> {
  await db.delete(connectEvents).where(sql`starts_with(${connectEvents.id}, ${`${accountId}:`})`);
}

/** Takes a signed body. Throws `invalid` for one that is no notification. */
export async function receiveEvents(
  { db, now, wakeJobs }: Services,
  bytes: Uint8Array,
): Promise<void> {
  let events: readonly Event[];
  try {
    events = eventsOf(parseWithLongIds(Buffer.from(bytes).toString('utf8')));
  } catch {
    throw new AppError('invalid');
  }
  if (events.length === 0) return;
  if (events.length > largestBatch) throw new AppError('too-large');
  const receivedAt = new Date(now());
  const ids = [...new Set(events.map(({ id }) => id))];
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(connectEvents)
      .values(ids.map((id) => ({ id, receivedAt })))
      .onConflictDoNothing()
      .returning({ id: connectEvents.id });
    const fresh = new Set(added.map(({ id }) => id));
    const accounts = events.filter(({ id }) => fresh.has(id)).map(({ accountId }) => accountId);
    if (accounts.length === 0) return;
    const owners = await tx
      .select()
      .from(connections)
      .where(inArray(connections.accountId, [...new Set(accounts)]))
      .orderBy(connections.userId);
    for (const owner of owners) {
      if (await lockConnection(tx, owner))
        await plan(tx, 'sync', { userId: owner.userId }, now() + delayMs);
    }
  });
  wakeJobs();
}
