import { sql, type SQL } from 'drizzle-orm';
import { dayMs, storyLifeMs } from '../../contract/limits.ts';
import { copyKinds } from '../../contract/reminders.ts';
import { forgetOldStories } from '../analysis/stored-stories.ts';
import { forgetOldEvents } from '../connect/webhook.ts';
import type { Database } from '../db/open.ts';
import { eachRow, type RoundDeps, type RoundResult } from '../jobs/rounds.ts';

/**
 * Deletes expired sessions. Reminders of the next copy name no figure and outlive them: their owner has
 * not logged out, and comes back because of them. The other reminders go with the session.
 */
async function sweepSessions(db: Database, moment: SQL): Promise<void> {
  const kinds = sql.join(
    copyKinds.map((kind) => sql`${kind}`),
    sql`, `,
  );
  // One that ends meanwhile takes its reminders along, and waiting for it could deadlock.
  const expired = sql`
    select token_hash from sessions where expires_at < ${moment} for update skip locked`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update reminders set token_hash = null
      where kind in (${kinds}) and token_hash in (${expired})`);
    await tx.execute(sql`delete from sessions where token_hash in (${expired})`);
  });
}

/**
 * Deletes expired sessions, counters, codes, challenges, stories and ids of notifications; runs as a
 * round. Wrong codes in a row of an e-mail that has a user are counted until one is right: swept, they
 * would give a guesser ten tries a day for ever. Those at a change of address are swept: the owner has
 * no other way to change it, and gets a mail for each code that a stolen session asks for.
 */
export async function sweep(
  db: Database,
  now: number,
  round: Pick<RoundDeps, 'log' | 'metrics'>,
): Promise<RoundResult> {
  const moment = sql`${new Date(now).toISOString()}::timestamptz`;
  const dayAgo = sql`${new Date(now - dayMs).toISOString()}::timestamptz`;
  const parts = [
    () => sweepSessions(db, moment),
    () =>
      db.execute(sql`
        delete from counters where started_at < ${dayAgo} and not (key like 'failures:%'
          and exists (select from users where email = regexp_replace(key, '^failures:(known:)?', '')))`),
    () => forgetOldStories(db, new Date(now - storyLifeMs)),
    () => db.execute(sql`delete from passkey_challenges where expires_at < ${moment}`),
    () => db.execute(sql`delete from codes where expires_at < ${moment}`),
    () => forgetOldEvents(db, now),
  ];
  const { failed } = await eachRow(round, 'sweep', parts, async (part) => {
    await part();
  });
  return { counts: {}, failed: failed > 0 ? 'part' : undefined };
}
