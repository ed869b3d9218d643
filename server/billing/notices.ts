/**
 * @file The mails about subscriptions. Each is a row of `notices`, written with what causes it or by
 * the look ahead, and sent once afterwards as planned work: the provider is asked for amounts in between,
 * which no transaction and no request may wait for.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../contract/faults.ts';
import { noticeDays } from '../../contract/limits.ts';
import { userById, type User } from '../accounts/users.ts';
import { subscriptionOfUser, type SubscriptionRow } from './subscriptions.ts';
import { notices } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import type { Letter } from '../providers/mail/mail.ts';
import type { Services } from '../services.ts';
import type { Worker } from '../jobs/runner.ts';
import { lettersTo, type SubscriptionFacts } from '../mails/letters.ts';

type Notice = typeof notices.$inferSelect;

/**
 * Writes the notices of trials and renewals ahead, each once. Plans that renew more often than once in
 * four weeks are not announced: the receipt of the last charge is as near as that.
 */
export async function planNotices(db: Database, now: number): Promise<number> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const ends = sql`s.current_period_ends_at`;
  const within = (days: number) =>
    sql`${ends} > ${at} and ${ends} <= ${at} + ${days} * interval '1 day'`;
  const isTrial = sql`coalesce(abs(extract(epoch from ${ends} - s.trial_ends_at)) < 3600, false)`;
  const { rows } = await db.execute(sql`
    with added as (
    insert into notices (user_id, kind, key, created_at)
    select s.user_id, case when ${isTrial} then 'trialEnding' else 'renewalAhead' end,
      s.provider_id || ' ' || extract(epoch from ${ends})::bigint, ${at}
    from subscriptions s left join plans p on p.code = s.plan_code
    where s.state = 'active' and (
      (${isTrial} and ${within(noticeDays.trial)})
      or (not ${isTrial} and p.interval_unit = 'month' and ${within(noticeDays.renewal)}))
    on conflict do nothing
    returning id)
    insert into jobs (kind, notice_id, run_at) select 'notice', id, ${at} from added returning id`);
  return rows.length;
}

function factsOf(row: SubscriptionRow): SubscriptionFacts {
  return {
    planName: row.planName,
    endsAt: row.currentPeriodEndsAt,
    nextAmount: row.nextCents === null ? null : row.nextCents / 100,
    currency: row.currency,
  };
}

/** The mail of a notice; null for one that is not true any more. */
async function letterOf(
  { billing: { provider }, settings, now }: Services,
  notice: Notice,
  user: User,
  row: SubscriptionRow,
): Promise<Letter | null> {
  const letters = lettersTo(user.email, user.language, settings);
  const facts = factsOf(row);
  const isAhead = row.state === 'active' && row.currentPeriodEndsAt.getTime() > now();
  switch (notice.kind) {
    case 'receipt': {
      const receipt =
        (await provider.receipt(notice.key))?.receipt ??
        (await provider.receiptOf(row.accountCode));
      return receipt === null ? null : letters.receipt(receipt, facts, row.state === 'active');
    }
    case 'chargeFailed': {
      const found = await provider.receipt(notice.key);
      return found?.receipt.state === 'due'
        ? letters.chargeFailed(found.receipt, row.planName)
        : null;
    }
    case 'cancelled':
      return row.state === 'canceled' ? letters.cancelled(facts) : null;
    case 'trialEnding':
      return isAhead ? letters.trialEnding(facts) : null;
    case 'renewalAhead':
      return isAhead ? letters.renewalAhead(facts) : null;
  }
}

/**
 * Sends the mail of a notice. While the provider cannot be asked it waits, and no other notice, and no
 * request, waits with it.
 */
export function mailNotices(services: Services): Worker {
  const { db, mail, metrics, now } = services;
  const ended = { nextAt: null, isDone: true } as const;
  return async ({ subject }) => {
    const id = Number(subject);
    const [notice] = await db.select().from(notices).where(eq(notices.id, id));
    if (notice === undefined || notice.sentAt !== null) return ended;
    const user = await userById(db, notice.userId);
    const row = await subscriptionOfUser(db, notice.userId);
    let letter: Letter | null = null;
    try {
      if (user !== undefined && row !== undefined) {
        letter = await letterOf(services, notice, user, row);
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { failed: error.code };
    }
    await db.transaction(async (tx) => {
      const sent = await tx
        .update(notices)
        .set({ sentAt: new Date(now()) })
        .where(and(eq(notices.id, id), isNull(notices.sentAt)))
        .returning({ id: notices.id });
      // Another process was faster.
      if (sent.length > 0 && letter !== null) await mail.send(letter, tx);
    });
    metrics.event('notice', letter === null ? 'not-true' : 'sent');
    return ended;
  };
}
