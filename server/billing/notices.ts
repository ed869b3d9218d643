/**
 * @file The mails about subscriptions. Each is a row of `notices`, written with what causes it or by
 * the look ahead, and sent once afterwards as planned work: the provider is asked for amounts in between,
 * which no transaction and no request may wait for.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../contract/faults.ts';
import { dayMs, noticeDays } from '../../contract/limits.ts';
import { userById, type User } from '../accounts/users.ts';
import { subscriptionOfUser, type SubscriptionRow } from './subscriptions.ts';
import { notices } from '../db/billing-schema.ts';
import type { Database } from '../db/open.ts';
import type { BillingProvider } from '../providers/billing/provider.ts';
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

/** What there is to send for a notice. */
interface Mailing {
  /** Null if the notice is not true any more. */
  readonly letter: Letter | null;
  /** The invoice that a receipt is of. */
  readonly invoice?: string;
  /** The invoice is not paid yet, and the letter is for when it is. */
  readonly isEarly?: boolean;
}

const nothing: Mailing = { letter: null };

/**
 * The receipt that a notice is about: of the invoice it names, or the newest one if it names a period,
 * which is how a renewal is first seen.
 */
async function receiptFor(
  provider: BillingProvider,
  { key }: Notice,
  { accountCode }: SubscriptionRow,
) {
  // A period is no id, which a provider may refuse in another way than one that it does not know.
  const named = key.includes(' ') ? null : await provider.receipt(key);
  return named?.receipt ?? (await provider.receiptOf(accountCode));
}

/** The mail of a notice. */
async function mailingOf(
  { billing: { provider }, settings, now }: Services,
  notice: Notice,
  user: User,
  row: SubscriptionRow,
): Promise<Mailing> {
  const letters = lettersTo(user.email, user.language, settings);
  const facts = factsOf(row);
  const isAhead = row.state === 'active' && row.currentPeriodEndsAt.getTime() > now();
  switch (notice.kind) {
    case 'receipt': {
      const receipt = await receiptFor(provider, notice, row);
      if (receipt === null) return nothing;
      const letter = letters.receipt(receipt, facts, row.state === 'active');
      return { letter, invoice: receipt.id, isEarly: receipt.state === 'due' };
    }
    case 'chargeFailed': {
      const found = await provider.receipt(notice.key);
      return found?.receipt.state === 'due'
        ? { letter: letters.chargeFailed(found.receipt, row.planName) }
        : nothing;
    }
    case 'cancelled': {
      // Asked again: a report that was read before a reactivation may be stored after it.
      const isCancelled =
        row.state === 'canceled' &&
        (await provider.subscription(row.providerId))?.state === 'canceled';
      return { letter: isCancelled ? letters.cancelled(facts) : null };
    }
    case 'trialEnding':
      return { letter: isAhead ? letters.trialEnding(facts) : null };
    case 'renewalAhead':
      return { letter: isAhead ? letters.renewalAhead(facts) : null };
  }
}

/**
 * Marks the invoice of a receipt as one whose mail is sent; false if it has a notice already. A renewal is
 * seen by its period and by its invoice, in any order.
 */
async function claimInvoice(tx: Database, { userId, key }: Notice, invoice: string, at: Date) {
  if (invoice === key) return true;
  const claimed = await tx
    .insert(notices)
    .values({ userId, kind: 'receipt', key: invoice, createdAt: at, sentAt: at })
    .onConflictDoNothing()
    .returning({ id: notices.id });
  return claimed.length > 0;
}

/** Ends a notice and sends its letter, in one transaction; false if there was nothing to send. */
async function send(services: Services, notice: Notice, { letter, invoice }: Mailing) {
  const { db, mail, now } = services;
  const at = new Date(now());
  return db.transaction(async (tx) => {
    const ended = await tx
      .update(notices)
      .set({ sentAt: at })
      .where(and(eq(notices.id, notice.id), isNull(notices.sentAt)))
      .returning({ id: notices.id });
    // Another process was faster.
    if (ended.length === 0 || letter === null) return false;
    if (invoice !== undefined && !(await claimInvoice(tx, notice, invoice, at))) return false;
    await mail.send(letter, tx);
    return true;
  });
}

/** How often, and for how long, an unpaid invoice is asked about, whose payment the provider reports. */
const unpaidAgainMs = dayMs;
const unpaidForMs = 60 * dayMs;

/**
 * Sends the mail of a notice. While the provider cannot be asked it waits, and no other notice, and no
 * request, waits with it.
 */
export function mailNotices(services: Services): Worker {
  const { db, metrics, now } = services;
  const ended = { nextAt: null, isDone: true } as const;
  return async ({ subject }) => {
    const id = Number(subject);
    const [notice] = await db.select().from(notices).where(eq(notices.id, id));
    if (notice === undefined || notice.sentAt !== null) return ended;
    const user = await userById(db, notice.userId);
    const row = await subscriptionOfUser(db, notice.userId);
    let mailing = nothing;
    try {
      if (user !== undefined && row !== undefined) {
        mailing = await mailingOf(services, notice, user, row);
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { failed: error.code };
    }
    if (mailing.isEarly === true) {
      const isGivenUp = now() - notice.createdAt.getTime() > unpaidForMs;
      return isGivenUp ? ended : { nextAt: now() + unpaidAgainMs, isDone: true };
    }
    const isSent = await send(services, notice, mailing);
    metrics.event('notice', isSent ? 'sent' : 'not-true');
    return ended;
  };
}
