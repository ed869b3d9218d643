import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clearEvents, countEvent, eventCount } from './counters.ts';
import { migrate } from './migrate.ts';
import type { Database } from './open.ts';

describe('a fresh database', () => {
  let pglite: PGlite;
  let db: Database;
  beforeAll(async () => {
    pglite = await PGlite.create();
    db = drizzle(pglite);
    await migrate(db);
  }, 60_000);
  afterAll(() => pglite.close());

  it('is migrated once, however often it is asked', async () => {
    const { rows: before } = await db.execute(sql`select * from migrations order by name`);
    await migrate(db);
    const { rows: after } = await db.execute(sql`select * from migrations order by name`);
    expect(after).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });

  it('counts within a window that starts with its first event', async () => {
    const limit = { max: 2, windowMs: 1_000 };
    expect(await countEvent(db, 'k', limit, 5_000)).toEqual({
      allowed: true,
      count: 1,
      retryAfterMs: 1_000,
    });
    expect((await countEvent(db, 'k', limit, 5_400)).allowed).toBe(true);
    expect(await countEvent(db, 'k', limit, 5_900)).toEqual({
      allowed: false,
      count: 3,
      retryAfterMs: 100,
    });
    expect(await eventCount(db, 'k', 1_000, 5_999)).toBe(3);
    expect(await eventCount(db, 'k', 1_000, 6_000)).toBe(0);
    expect((await countEvent(db, 'k', limit, 6_000)).count).toBe(1);
    await clearEvents(db, 'k');
    expect(await eventCount(db, 'k', 1_000, 6_000)).toBe(0);
  });

  it('is not blocked for ever by a clock that went back', async () => {
    const limit = { max: 1, windowMs: 1_000 };
    await countEvent(db, 'clock', limit, 9_000_000);
    expect(await eventCount(db, 'clock', 1_000, 1_000)).toBe(0);
    expect(await countEvent(db, 'clock', limit, 1_000)).toMatchObject({ allowed: true, count: 1 });
  });

  it('counts two events at once as two, whichever comes first', async () => {
    const limit = { max: 1, windowMs: 1_000 };
    await countEvent(db, 'together', limit, 5_003);
    expect(await countEvent(db, 'together', limit, 5_000)).toMatchObject({
      allowed: false,
      count: 2,
    });
    expect(await eventCount(db, 'together', 1_000, 5_000)).toBe(2);
  });
});
