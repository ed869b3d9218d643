/** @file The user's subscription: its details, cancellation and reactivation. */
import { hasAccess, isSubscribed } from '../../accounts/access.ts';
import { userById } from '../../accounts/users.ts';
import {
  changeSubscription,
  refreshSubscription,
  subscriptionOfUser,
  type SubscriptionRow,
} from '../../billing/subscriptions.ts';
import type { ProviderSubscription } from '../../providers/billing/provider.ts';
import type { Handlers, Request } from '../handler.ts';

type ShownSubscription = Omit<ProviderSubscription, 'id' | 'accountCode' | 'planCode'>;

/** The state that the provider reported last. */
function reportedOf({ nextCents, ...row }: SubscriptionRow): ShownSubscription {
  return { ...row, nextAmount: nextCents === null ? null : nextCents / 100 };
}

function shown(subscription: ShownSubscription, now: number) {
  const { planName, state, currentPeriodEndsAt: endsAt, trialEndsAt, nextAmount } = subscription;
  return {
    name: planName,
    status: hasAccess({ subscribedUntil: endsAt, state }, now) ? state : ('expired' as const),
    current_period_ends_at: endsAt.toISOString(),
    ...(nextAmount === null ? {} : { next_amount: nextAmount, currency: subscription.currency }),
    is_trial: trialEndsAt !== null && trialEndsAt.getTime() > now,
  };
}

async function planDetails(request: Request<'planDetails'>) {
  const { services, session, now } = request;
  const row = await subscriptionOfUser(services.db, session.user.id);
  if (row === undefined) return { name: '' };
  let subscription = reportedOf(row);
  try {
    subscription =
      (await refreshSubscription(services.db, services.billing.provider, row, now)) ?? subscription;
  } catch {
    // The provider is unreachable: the state it reported last is shown.
    services.log.warn({ user: session.user.id }, 'plan details from the last known state');
  }
  const details = shown(subscription, now);
  if (details.status !== 'expired') return details;
  // Who has access without a subscription has none that could have ended: an operator has granted it.
  const user = await userById(services.db, session.user.id);
  const isGranted = user !== undefined && (await isSubscribed(services.db, user, now));
  return isGranted ? { name: '' } : details;
}

async function changed(
  request: Request<'cancelSubscription' | 'reactivateSubscription'>,
  change: 'cancel' | 'reactivate',
) {
  const { services, session, now, language, say } = request;
  const row = await subscriptionOfUser(services.db, session.user.id);
  const subscription =
    row === undefined
      ? null
      : await changeSubscription(services.db, services.billing.provider, row, change, now);
  if (subscription === null) throw request.fault('conflict', 'server.billing.notSubscribed');
  services.wakeJobs();
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    subscription.currentPeriodEndsAt,
  );
  const text = change === 'cancel' ? 'server.billing.cancelled' : 'server.billing.reactivated';
  // The server does not know the reader's time zone, where it may be another day.
  return { message: say(text, { date: `${date} (UTC)` }), ...shown(subscription, now) };
}

/** Handlers of the subscription. */
export const subscriptionHandlers = {
  planDetails,
  cancelSubscription: (request) => changed(request, 'cancel'),
  reactivateSubscription: (request) => changed(request, 'reactivate'),
} satisfies Partial<Handlers>;
