/**
 * @file What is deleted when its time has passed. The privacy page promises it to people (its heading
 * "How long"), and tests/contract/lifecycle.test.ts compares the two. Sessions, codes and counters,
 * which end within days, are deleted by `sweep` (server/lifecycle/sweep.ts).
 */
import { sql, type SQL } from 'drizzle-orm';
import { dayMs } from '../../contract/limits.ts';
import type { Database } from '../db/open.ts';
import { eachRow, type RoundDeps, type RoundResult } from '../jobs/rounds.ts';

/** A rule: rows older than `days` are deleted, or lose what is about a person. */
interface Rule {
  readonly days: number;
  readonly apply: (before: SQL) => SQL;
}

/** The rules. Names are those of the items of the privacy page that a rule keeps. */
export const retention = {
  /** Declined and abandoned payments; a paid one has a receipt. */
  failedPayments: {
    days: 30,
    apply: (before) => sql`
      delete from payments p where updated_at < ${before} and state <> 'charging'
        and not exists (select from receipts r where r.payment_id = p.id)`,
  },
  /** The names are for the charge alone; the provider keeps those of its invoices. */
  payerNames: {
    days: 30,
    apply: (before) => sql`
      update payments set first_name = '', last_name = ''
      where updated_at < ${before} and (first_name <> '' or last_name <> '')`,
  },
  supportMessages: {
    days: 730,
    apply: (before) => sql`delete from support_queries where sent_at < ${before}`,
  },
  /** Ten years after the end of the year, as the tax law of most countries asks at most. */
  receipts: {
    days: 3_653,
    apply: (before) => sql`
      with gone as (
        delete from receipts where paid_at < date_trunc('year', ${before}) returning payment_id)
      delete from payments where id in (select payment_id from gone)`,
  },
  undeliveredMails: {
    days: 30,
    apply: (before) => sql`
      with notes as (delete from jobs where notice_id is not null and dead_at < ${before})
      delete from mails where created_at < ${before}`,
  },
  /** Who did what to an account, by its number. */
  audit: { days: 730, apply: (before) => sql`delete from audit where at < ${before}` },
  /** Ids that keep a repeated notification from counting twice. */
  notifications: {
    days: 90,
    apply: (before) => sql`delete from webhook_events where received_at < ${before}`,
  },
  solutions: {
    days: 1,
    apply: (before) => sql`delete from captcha_solutions where expires_at < ${before}`,
  },
} as const satisfies Record<string, Rule>;

/** Applies all rules; a rule that fails keeps no other from being applied. Runs as a round. */
export async function applyRetention(
  db: Database,
  now: number,
  round: Pick<RoundDeps, 'log' | 'metrics'>,
): Promise<RoundResult> {
  const rules = Object.values(retention) as readonly Rule[];
  const { failed } = await eachRow(round, 'retention', rules, async ({ days, apply }) => {
    const before = new Date(now - days * dayMs).toISOString();
    await db.execute(apply(sql`${before}::timestamptz`));
  });
  return { counts: {}, failed: failed > 0 ? 'rule' : undefined };
}
