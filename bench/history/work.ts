/** @file The server's part of the history bench: its answer about a period. */
import { sql } from 'drizzle-orm';
import { changePeriods } from '../../contract/lists/change-periods.ts';
import { changesWithin } from '../../server/analysis/history.ts';
import type { Database } from '../../server/db/open.ts';
import { timed } from './timed.ts';

const day = 24 * 3_600_000;

/** The server: the whole response and its first page for each period, on a database. */
export async function server(db: Database, days: number, changes: number, rounds: number) {
  await db.execute(sql`
    insert into users (email, username, insta_id, created_at)
    values ('bench@example.com', 'bench', 'bench', now())`);
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::int as id from users where email = 'bench@example.com'`,
  );
  const userId = rows[0]?.id ?? 0;
  const until = new Date(Date.UTC(2026, 0, 1) + (days - 1) * day);
  await db.execute(sql`
    insert into readings (id, user_id, insta_id, source, taken_at, followers, following)
    select 'bench-' || d, ${userId}::bigint, 'bench', 'analysis',
      '2026-01-01T00:00:00Z'::timestamptz + d * interval '1 day', 100000, 500
    from generate_series(0, ${days}::int - 1) as d`);
  // Each day the next people come, and those of 50 days before leave.
  await db.execute(sql`
    insert into follower_changes (reading, insta_id, came, position)
    select 'bench-' || d, ((d - case when c then 0 else 50 end) * ${changes}::bigint + n)::text, c, n
    from generate_series(1, ${days}::int - 1) as d, generate_series(1, ${changes}::int) as n,
      (values (true), (false)) as kinds (c)`);
  await db.execute(sql`analyze`);
  const times: Record<string, { whole: number; page: number }> = {};
  for (const period of changePeriods) {
    const window = { userId, instaId: 'bench', until, period };
    const whole = await timed(rounds, () => changesWithin(db, 'new', window));
    const page = await timed(rounds, () => changesWithin(db, 'new', window, 0, 15));
    times[period] = { whole, page };
  }
  return times;
}
