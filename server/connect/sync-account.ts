/**
 * @file The account's own record and its figures: of a day, of a month, and who the followers are and
 * when they are online.
 */
import { and, eq, gte } from 'drizzle-orm';
import { keepCounts } from '../analysis/ledger/counts.ts';
import { accountDays, audience, connections } from '../db/connect-schema.ts';
import { users } from '../db/schema.ts';
import {
  countOf,
  idOf,
  objectOf,
  objectsOf,
  recordOf,
  textOf,
} from '../providers/network/instagram/json.ts';
import { PlatformError } from '../providers/network/instagram/problems.ts';
import { isPassing, type SyncContext } from './sync-context.ts';
import { keepFigure } from './sync-figures.ts';
import { dayMs, hourMs } from '../../contract/limits.ts';
import type { AudiencePart } from '../../contract/records/connect/account-figures.ts';
import type { Database } from '../db/open.ts';

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

/** Followers gained and lost in a response. Labels that are not known give unknown and not 0. */
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

/** The total of a response, null if the platform gave none. */
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

/** Its days of this figure end at 7:00 UTC if the response does not say. */
const dayEndMs = 7 * hourMs;
/** The platform gives the 45 largest cities and countries. */
const mostRows = 60;

type Rows = ReadonlyMap<string, number>;

/** The followers of each value of a breakdown. */
export function sharesOf(body: unknown): Rows {
  const rows = new Map<string, number>();
  const [metric] = objectsOf(objectOf(body)['data']);
  for (const breakdown of objectsOf(objectOf(objectOf(metric)['total_value'])['breakdowns'])) {
    for (const result of objectsOf(breakdown['results'])) {
      const values = result['dimension_values'];
      const label = textOf(Array.isArray(values) ? values[0] : '').slice(0, 120);
      const count = countOf(result['value']);
      if (label !== '' && count !== null) rows.set(label, count);
    }
  }
  return rows;
}

/** Followers online at each hour (UTC), the mean of the days that the response has. */
export function hoursOf(body: unknown): Rows {
  const sums = new Map<string, { sum: number; days: number }>();
  const [metric] = objectsOf(objectOf(body)['data']);
  for (const value of objectsOf(objectOf(metric)['values'])) {
    const end = Date.parse(textOf(value['end_time']));
    const from = ((Number.isNaN(end) ? dayEndMs : end) % dayMs) / hourMs;
    for (const [hour, given] of Object.entries(objectOf(value['value']))) {
      const count = countOf(given);
      if (!/^\d{1,2}$/.test(hour) || Number(hour) > 23 || count === null) continue;
      const label = String(Math.floor(from + Number(hour)) % 24);
      const { sum, days } = sums.get(label) ?? { sum: 0, days: 0 };
      sums.set(label, { sum: sum + count, days: days + 1 });
    }
  }
  return new Map([...sums].map(([label, { sum, days }]) => [label, Math.round(sum / days)]));
}

async function keepRows(
  tx: Database,
  userId: number,
  part: AudiencePart,
  rows: Rows,
): Promise<void> {
  const largest = [...rows].sort((a, b) => b[1] - a[1]).slice(0, mostRows);
  await tx.delete(audience).where(and(eq(audience.userId, userId), eq(audience.part, part)));
  const values = largest.map(([label, value]) => ({ userId, part, label, value }));
  if (values.length > 0) await tx.insert(audience).values(values);
}

async function readPart(
  context: SyncContext,
  part: AudiencePart,
  query: Readonly<Record<string, string>>,
  rowsOf: (body: unknown) => Rows,
): Promise<void> {
  const { body, reason } = await context.tryAsk(`${context.open.accountId}/insights`, query);
  const rows = rowsOf(body);
  const isKnown = rows.size > 0;
  await context.write(async (tx) => {
    // What was read before stays where the platform failed for now.
    if (isKnown || !isPassing(reason)) await keepRows(tx, context.userId, part, rows);
    await keepFigure(tx, context, '', `audience_${part}`, {
      value: isKnown ? rows.size : null,
      reason: isKnown ? null : (reason ?? 'not-given'),
    });
  });
  await context.save('audience', '');
}

/** Reads the shares of followers and their hours; below a hundred followers there are none. */
export async function readAudience(context: SyncContext): Promise<void> {
  const { services, open } = context;
  if ((open.connection.followers ?? leastFollowers) < leastFollowers) return;
  for (const part of ['age', 'city', 'country'] as const) {
    const query = {
      metric: 'follower_demographics',
      period: 'lifetime',
      metric_type: 'total_value',
      timeframe: 'this_month',
      breakdown: part,
    };
    await readPart(context, part, query, sharesOf);
  }
  const today = services.now() - (services.now() % dayMs);
  const hours = {
    metric: 'online_followers',
    period: 'lifetime',
    since: String((today - (windowDays - 1) * dayMs) / 1_000),
    until: String(today / 1_000),
  };
  await readPart(context, 'hour', hours, hoursOf);
}
