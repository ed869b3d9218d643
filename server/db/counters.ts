import { eq, sql } from 'drizzle-orm';
import type { Database } from './open.ts';
import { counters } from './schema.ts';

/** A limit: at most `max` within `windowMs`. */
export interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

/** What counting once more found. */
export interface Counted {
  readonly allowed: boolean;
  readonly count: number;
  readonly retryAfterMs: number;
}

/**
 * Counts one event of `key` and says whether it was within the limit. One statement, so that any
 * number of processes counting at once lose nothing. A window starts with its first event. Of two
 * events at once the later may be counted first, so a start shortly after `now` is the same window;
 * one further away than a window (a clock that went back) is a window that ended.
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

/** A pace: so many a minute, with up to `burst` saved up. */
export interface Pace {
  readonly perMinute: number;
  readonly burst: number;
}

/**
 * Takes `amount` from a bucket that fills at a pace, or nothing when it holds less. One statement;
 * `started_at` is the moment at which the bucket is full again. A moment further away than a whole
 * bucket (a clock that went back) counts as an empty bucket, so nobody waits longer than it takes
 * to fill one.
 */
export async function takeFrom(
  db: Database,
  key: string,
  { perMinute, burst }: Pace,
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

/** How many events of `key` the current window holds, without counting one. */
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

/** Forgets the events of `key`. */
export async function clearEvents(db: Database, key: string): Promise<void> {
  await db.delete(counters).where(eq(counters.key, key));
}
