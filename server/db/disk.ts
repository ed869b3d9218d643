import { sql } from 'drizzle-orm';
import { databaseAway } from './away.ts';
import type { Database } from './open.ts';

/** `disk_full` of PostgreSQL, and the error of the system below the embedded database. */
const fullCodes = new Set(['53100', 'ENOSPC']);

/**
 * Whether the disk of the database has no megabyte left, found by writing one: PostgreSQL puts what exceeds
 * `work_mem` into a file beside the tables, which ends with the statement. Nothing goes to the log of
 * writes, so the question takes PostgreSQL 2 ms. Other failures are not about the disk, and reject nothing: an
 * operator may have forbidden such files (`temp_file_limit`).
 */
export async function isDiskFull(db: Database): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local work_mem = '64kB'`);
      await tx.execute(
        sql`select count(*) from unnest(array_fill(repeat('x', 1000), array[1000]))`,
      );
    });
    return false;
  } catch (error) {
    return fullCodes.has(databaseAway(error) ?? '');
  }
}
