/** @file The account's own record, and its figures of a day and of a month. */
import { and, eq, gte } from 'drizzle-orm';
import { keepCounts } from '../../analysis/ledger/counts.ts';
import { accountDays, connections } from '../../db/connect-schema.ts';
import { users } from '../../db/schema.ts';
import {
  countOf,
  idOf,
  objectOf,
  objectsOf,
  recordOf,
  textOf,
} from '../../providers/network/instagram/json.ts';
import { PlatformError } from '../../providers/network/instagram/problems.ts';
import { isPassing, type SyncContext } from './context.ts';
import { keepFigure } from './kept-figure.ts';

const dayMs = 24 * 3_600_000;
/** The platform answers for windows of 30 days, and its days are complete after two. */
const windowDays = 30;
const lateDays = 2;
/** Below this number of followers the platform gives no changes. */
export const leastFollowers = 100;

const fields =
  'user_id,username,account_type,profile_picture_url,followers_count,follows_count,media_count';

/** Reads name, picture and counts; the counts are a point of the history. */
export async function readAccount(context: SyncContext): Promise<void> {
  const { services, userId, open } = context;
  const body = await context.ask('me', { fields });
  const record = 'data' in objectOf(body) ? recordOf(body) : objectOf(body);
  const id = idOf(record['user_id']);
  // A token belongs to one account for ever; anything else is a confusion of accounts.
  if (id !== '' && id !== open.accountId) throw new PlatformError('reconnect', 'other-account');
  const followers = countOf(record['followers_count']);
  const following = countOf(record['follows_count']);
  const username = textOf(record['username']);
  const imageUrl = textOf(record['profile_picture_url']);
  const named = username === '' ? {} : { username };
  await context.write(async (tx) => {
    await tx
      .update(connections)
      .set({
        ...named,
        ...(imageUrl === '' ? {} : { imageUrl }),
        followers,
        following,
        mediaCount: countOf(record['media_count']),
      })
      .where(eq(connections.userId, userId));
    await tx
      .update(users)
      .set({ ...named, instaId: open.accountId })
      .where(eq(users.id, userId));
    const counts = { instaId: open.accountId, followers, following };
    await keepCounts(tx, userId, counts, services.now());
  });
  open.connection.followers = followers;
  open.connection.mediaCount = countOf(record['media_count']);
}

/** Followers gained and lost in an answer. Labels that are not known give unknown and not 0. */
export function changesOf(body: unknown): { gained: number | null; lost: number | null } {
  const [metric] = objectsOf(objectOf(body)['data']);
  const [breakdown] = objectsOf(objectOf(objectOf(metric)['total_value'])['breakdowns']);
  let gained: number | null = null;
  let lost: number | null = null;
  for (const result of objectsOf(objectOf(breakdown)['results'])) {
    const values = result['dimension_values'];
    const label = textOf(Array.isArray(values) ? values[0] : '').toUpperCase();
    const count = countOf(result['value']);
    if (/^(FOLLOWER|FOLLOWS?)$/.test(label)) gained = count;
    else if (/^(NON_FOLLOWER|UNFOLLOWS?)$/.test(label)) lost = count;
  }
  return { gained, lost };
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

async function missingDays({ services, userId }: SyncContext): Promise<string[]> {
  const { db, now } = services;
  const today = now() - (now() % dayMs);
  const first = dayOf(today - windowDays * dayMs);
  const known = await db
    .select()
    .from(accountDays)
    .where(and(eq(accountDays.userId, userId), gte(accountDays.day, first)));
  const late = dayOf(today - (lateDays + 1) * dayMs);
  const done = known.filter(({ day, gained }) => gained !== null || day < late);
  const days = new Set(done.map(({ day }) => day));
  const wanted = Array.from({ length: windowDays - 1 }, (_, at) => dayOf(today - (at + 1) * dayMs));
  return wanted.filter((day) => !days.has(day));
}

/** Reads how many followers came and left on each day that is not known, the latest first. */
export async function readDays(context: SyncContext): Promise<void> {
  const { userId, open } = context;
  if ((open.connection.followers ?? leastFollowers) < leastFollowers) return;
  for (const day of await missingDays(context)) {
    const since = Date.parse(`${day}T00:00:00Z`) / 1_000;
    const { body, reason } = await context.tryAsk(`${open.accountId}/insights`, {
      metric: 'follows_and_unfollows',
      period: 'day',
      metric_type: 'total_value',
      breakdown: 'follow_type',
      since: String(since),
      until: String(since + dayMs / 1_000),
    });
    // A figure that is refused for one day is refused for all of them.
    if (reason !== null && !isPassing(reason)) return;
    const changes = changesOf(body);
    if (reason === null) {
      await context.write((tx) =>
        tx
          .insert(accountDays)
          .values({ userId, day, ...changes })
          .onConflictDoUpdate({ target: [accountDays.userId, accountDays.day], set: changes }),
      );
    }
    await context.save('days', '');
  }
}

/** Figures of the last thirty days. Each is asked for alone: a refused one fails the others. */
const monthMetrics = ['views', 'reach', 'profile_views', 'accounts_engaged'] as const;

/** The total of an answer, null if the platform gave none. */
export function totalOf(body: unknown): number | null {
  const [metric] = objectsOf(objectOf(body)['data']);
  const total = objectOf(objectOf(metric)['total_value'])['value'];
  const [value] = objectsOf(objectOf(metric)['values']);
  return countOf(total) ?? countOf(objectOf(value)['value']);
}

/** Reads the account's figures of the last thirty days. */
export async function readMonth(context: SyncContext): Promise<void> {
  const { services, open } = context;
  const today = services.now() - (services.now() % dayMs);
  const window = {
    since: String((today - (windowDays - 1) * dayMs) / 1_000),
    until: String(today / 1_000),
  };
  for (const metric of monthMetrics) {
    const query = { metric, period: 'day', metric_type: 'total_value', ...window };
    const { body, reason } = await context.tryAsk(`${open.accountId}/insights`, query);
    const value = totalOf(body);
    const figure = { value, reason: value === null ? (reason ?? 'late') : null };
    await context.write((tx) => keepFigure(tx, context, '', metric, figure));
    await context.save('month', '');
  }
}
