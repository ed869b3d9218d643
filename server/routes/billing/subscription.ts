/** @file The user's subscription: its details, cancellation and reactivation. */
import {
  changeSubscription,
  refreshSubscription,
  subscriptionOfUser,
  type SubscriptionRow,
} from '../../billing/subscriptions.ts';
import type { Handlers, Request } from '../../http/handler.ts';

type ShownSubscription = Pick<SubscriptionRow, 'planName' | 'state' | 'currentPeriodEndsAt'>;

function shown({ planName, state, currentPeriodEndsAt }: ShownSubscription, now: number) {
  return {
    name: planName,
    status: currentPeriodEndsAt.getTime() > now ? state : ('expired' as const),
    current_period_ends_at: currentPeriodEndsAt.toISOString(),
  };
}

async function planDetails(request: Request<'planDetails'>) {
  const { services, session, now } = request;
  const row = await subscriptionOfUser(services.db, session.user.id);
  if (row === undefined) return { name: '' };
  let subscription: ShownSubscription = row;
  try {
    subscription =
      (await refreshSubscription(services.db, services.billing.provider, row, now)) ?? row;
  } catch {
    // The provider is unreachable: the state it reported last is shown.
    services.log.warn({ user: session.user.id }, 'plan details from the last known state');
  }
  return shown(subscription, now);
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
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    subscription.currentPeriodEndsAt,
  );
  const text = change === 'cancel' ? 'server.billing.cancelled' : 'server.billing.reactivated';
  return { message: say(text, { date }), ...shown(subscription, now) };
}

/** Handlers of the subscription. */
export const subscriptionHandlers = {
  planDetails,
  cancelSubscription: (request) => changed(request, 'cancel'),
  reactivateSubscription: (request) => changed(request, 'reactivate'),
} satisfies Partial<Handlers>;
