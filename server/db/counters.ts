import { eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from './open.ts';
import { counters } from './schema.ts';

/** A limit: at most `max` events within `windowMs`. */
export interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

/** The result of counting an event. */
export interface Counted {
  readonly allowed: boolean;
  readonly count: number;
  readonly retryAfterMs: number;
}

/**
 * Counts an event of `key` in a fixed window that starts with its first event. A single statement, so
 * that concurrent processes lose no event. Of two concurrent events the later may be counted first,
 * so a window that starts shortly after `now` is the current one; one that starts more than a window
 * later (the clock was set back) has ended.
 */
export async function countEvent(
  db: Database,
  key: string,
  limit: Limit,
  now: number,
): Promise<Counted> {
  const started = new Date(now).toISOString();
  const oldest = new Date(now - limit.windowMs).toISOString();
  const latest = new Date(now + limit.windowMs).toISOString();
  const over = sql`counters.started_at <= ${oldest}::timestamptz or counters.started_at > ${latest}::timestamptz`;
  const { rows } = await db.execute<{ count: number; started: string | number }>(sql`
    insert into counters (key, count, started_at) values (${key}, 1, ${started}::timestamptz)
    on conflict (key) do update set
      count = case when ${over} then 1 else counters.count + 1 end,
      started_at = case when ${over} then excluded.started_at else counters.started_at end
    returning count, (extract(epoch from started_at) * 1000)::float8 as started`);
  const row = rows[0];
  const count = row?.count ?? 1;
  const end = Number(row?.started ?? now) + limit.windowMs;
  return { allowed: count <= limit.max, count, retryAfterMs: Math.max(0, end - now) };
}

/** The rate of a token bucket: `perMinute` tokens are added, up to `burst`. */
export interface BucketRate {
  readonly perMinute: number;
  readonly burst: number;
}

/**
 * Takes `amount` tokens from a bucket, or none if it holds fewer. A single statement; `started_at` is
 * the time at which the bucket is full again. A time further away than a full bucket takes (the clock
 * was set back) counts as an empty bucket, so no wait is longer than the time to fill it.
 */
export async function takeFromBucket(
  db: Database,
  key: string,
  { perMinute, burst }: BucketRate,
  amount: number,
  now: number,
): Promise<Omit<Counted, 'count'>> {
  const eachMs = 60_000 / perMinute;
  const at = (ms: number) => sql`${new Date(Math.round(ms)).toISOString()}::timestamptz`;
  const cost = sql`${Math.round(amount * eachMs)} * interval '1 millisecond'`;
  const emptyMs = now + burst * eachMs;
  const full = sql`greatest(least(counters.started_at, ${at(emptyMs)}), ${at(now)})`;
  const fits = sql`${full} + ${cost} <= ${at(emptyMs)}`;
  const { rows } = await db.execute<{ count: number; started: string | number }>(sql`
    insert into counters (key, count, started_at) values (${key}, 1, ${at(now + amount * eachMs)})
    on conflict (key) do update set
      count = case when ${fits} then 1 else 0 end,
      started_at = case when ${fits} then ${full} + ${cost} else ${full} end
    returning count, (extract(epoch from started_at) * 1000)::float8 as started`);
  const row = rows[0];
  if (row?.count !== 0) return { allowed: true, retryAfterMs: 0 };
  return {
    allowed: false,
    retryAfterMs: Math.max(0, Number(row.started) + amount * eachMs - emptyMs),
  };
}

/** The number of events of `key` in the current window. */
export async function eventCount(
  db: Database,
  key: string,
  windowMs: number,
  now: number,
): Promise<number> {
  const oldest = new Date(now - windowMs).toISOString();
  const latest = new Date(now + windowMs).toISOString();
  const { rows } = await db.execute<{ count: number }>(sql`
    select count from counters where key = ${key}
      and started_at > ${oldest}::timestamptz and started_at <= ${latest}::timestamptz`);
  return rows[0]?.count ?? 0;
}

/** A condition on counters: their key ends in this e-mail address or user id (`send:ada@b.co`). */
export function keyEndsWith(value: string): SQL {
  const end = `:${value}`;
  return sql`right(key, ${end.length}::int) = ${end}`;
}

/** Resets the counter of `key`. */
export async function clearEvents(db: Database, key: string): Promise<void> {
  await db.delete(counters).where(eq(counters.key, key));
}
