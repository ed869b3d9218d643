/**
 * @file The mails about subscriptions. Each is a row of `notices`, written with what causes it or by
 * the daily look ahead, and sent once afterwards: the provider is asked for amounts in between, which
 * no transaction may wait for.
 */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../contract/faults.ts';
import { noticeDays } from '../../contract/limits.ts';
import { userById, type User } from '../accounts/users.ts';
import { subscriptionOfUser, type SubscriptionRow } from './subscriptions.ts';
import { notices } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import type { Letter } from '../providers/mail/mail.ts';
import type { Services } from '../services.ts';
import { lettersTo, type SubscriptionFacts } from '../mails/letters.ts';

type Notice = typeof notices.$inferSelect;

/**
 * Writes the notices of trials and renewals ahead, each once. Plans that renew more often than once in
 * four weeks are not announced: the receipt of the last charge is as near as that.
 */
export async function planNotices(db: Database, now: number): Promise<void> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const ends = sql`s.current_period_ends_at`;
  const within = (days: number) =>
    sql`${ends} > ${at} and ${ends} <= ${at} + ${days} * interval '1 day'`;
  const isTrial = sql`coalesce(abs(extract(epoch from ${ends} - s.trial_ends_at)) < 3600, false)`;
  await db.execute(sql`
    insert into notices (user_id, kind, key, created_at)
    select s.user_id, case when ${isTrial} then 'trialEnding' else 'renewalAhead' end,
      s.provider_id || ' ' || extract(epoch from ${ends})::bigint, ${at}
    from subscriptions s left join plans p on p.code = s.plan_code
    where s.state = 'active' and (
      (${isTrial} and ${within(noticeDays.trial)})
      or (not ${isTrial} and p.interval_unit = 'month' and ${within(noticeDays.renewal)}))
    on conflict do nothing`);
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

async function send(services: Services, notice: Notice): Promise<void> {
  const { db, mail, now } = services;
  const user = await userById(db, notice.userId);
  const row = await subscriptionOfUser(db, notice.userId);
  const letter =
    user === undefined || row === undefined ? null : await letterOf(services, notice, user, row);
  await db.transaction(async (tx) => {
    const sent = await tx
      .update(notices)
      .set({ sentAt: new Date(now()) })
      .where(and(eq(notices.id, notice.id), isNull(notices.sentAt)))
      .returning({ id: notices.id });
    // Another process was faster.
    if (sent.length > 0 && letter !== null) await mail.send(letter, tx);
  });
}

/** Sends the waiting notices. While the provider cannot be asked they wait. */
export async function sendNotices(services: Services): Promise<void> {
  const { db, log } = services;
  const waiting = await db
    .select()
    .from(notices)
    .where(isNull(notices.sentAt))
    .orderBy(asc(notices.id))
    .limit(200);
  for (const notice of waiting) {
    try {
      await send(services, notice);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.warn({ notice: notice.id, reason: error.message }, 'a notice waits for the provider');
    }
  }
}
