/** @file The contenders of the history bench: the ledger module, JavaScript sets, and the server's query. */
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { changePeriods } from '../../contract/lists/change-periods.ts';
import { changesWithin } from '../../server/analysis/history.ts';
import type { Database } from '../../server/db/open.ts';
import { openLedger } from '../../workers/analysis/ledger/ledger.ts';

const day = 24 * 3_600_000;

/** Readings of an account of `people`, of whom `share` change each day, from a fixed seed. */
export function readingsOf(days: number, people: number, share: number): BigUint64Array[] {
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  // Ids of up to twelve digits, as on real networks.
  const newId = () => BigInt(Math.floor(random() * 2 ** 39));
  const current = BigUint64Array.from({ length: people }, newId);
  const found = [current.slice()];
  for (let at = 1; at < days; at += 1) {
    for (let change = 0; change < people * share; change += 1) {
      current[Math.floor(random() * people)] = newId();
    }
    found.push(current.slice());
  }
  return found;
}

/** The median of some runs, in milliseconds. */
async function timed(rounds: number, work: (round: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await work(round);
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

/** Both lists of a comparison in plain JavaScript. */
function bySets(before: BigUint64Array, now: BigUint64Array) {
  const [a, b] = [new Set(before), new Set(now)];
  return { came: [...b].filter((id) => !a.has(id)), left: [...a].filter((id) => !b.has(id)) };
}

/** The device: bytes of all pieces, and the time of each call (goal H1). */
export async function device(file: string, readings: readonly BigUint64Array[], rounds: number) {
  const module = new WebAssembly.Module(readFileSync(file));
  const ledger = await openLedger(module);
  const adding: number[] = [];
  for (const [at, ids] of readings.entries()) {
    const started = performance.now();
    ledger.insert(at, ids);
    adding.push(performance.now() - started);
  }
  const pieces = readings.map((_, at) => ledger.piece(at));
  const last = readings.length - 1;
  const [first = new BigUint64Array(), latest = first] = [readings[0], readings[last]];
  const same = bySets(first, latest);
  const own = ledger.compare(0, last);
  if (own.came.length !== same.came.length || own.left.length !== same.left.length) {
    throw new Error('module and sets differ');
  }
  return {
    bytes: pieces.reduce((sum, piece) => sum + piece.length, 0),
    opened: await timed(rounds, () => openLedger(module, pieces)),
    added: Math.max(...adding),
    compared: await timed(rounds, () => ledger.compare(0, last)),
    month: await timed(rounds, () => ledger.compare(last - 30, last)),
    sets: await timed(rounds, () => bySets(first, latest)),
    person: await timed(rounds, (round) => ledger.person(latest[round * 7] ?? 0n)),
  };
}

/** The server: the whole answer and its first page for each period, on a database. */
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
