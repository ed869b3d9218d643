import { sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';

/** The tables of figures that came from the platform; the connection itself is not among them. */
export const figureTables: readonly string[] = [
  'own_media',
  'media_figures',
  'unsupported_metrics',
  'account_days',
  'audience',
  'syncs',
  'jobs',
];

/** Deletes the figures of a user that came from the platform, and ends the work on them. */
export async function forgetFigures(db: Pick<Database, 'execute'>, userId: number): Promise<void> {
  for (const table of figureTables) {
    await db.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`);
  }
}
