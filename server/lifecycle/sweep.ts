import { sql } from 'drizzle-orm';
import { storyLifeMs } from '../../contract/limits.ts';
import { forgetOldStories } from '../analysis/kept-stories.ts';
import type { Database } from '../db/open.ts';

/**
 * Deletes expired sessions, counters, codes and stories; runs periodically. Wrong codes in a row of an
 * e-mail that has a user are counted until one is right: swept, they would give a guesser ten tries a
 * day for ever.
 */
export async function sweep(db: Database, now: number): Promise<void> {
  const moment = new Date(now).toISOString();
  const dayAgo = new Date(now - 24 * 3_600_000).toISOString();
  await db.execute(sql`delete from sessions where expires_at < ${moment}::timestamptz`);
  await db.execute(sql`
    delete from counters where started_at < ${dayAgo}::timestamptz and not (key like 'failures:%'
      and exists (select from users where email = regexp_replace(key, '^failures:(known:)?', '')))`);
  await forgetOldStories(db, new Date(now - storyLifeMs));
  await db.execute(sql`delete from codes where expires_at < ${moment}::timestamptz`);
}
