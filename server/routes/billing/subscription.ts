/** @file The subscription of the account: what it is, its end, and taking that back. */
import {
  changeSubscription,
  refreshSubscription,
  subscriptionOfUser,
  type SubscriptionRow,
} from '../../billing/subscriptions.ts';
import type { Handlers, Request } from '../../http/handler.ts';

type Told = Pick<SubscriptionRow, 'planName' | 'state' | 'currentPeriodEndsAt'>;

function shown({ planName, state, currentPeriodEndsAt }: Told, now: number) {
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
  let told: Told = row;
  try {
    told = (await refreshSubscription(services.db, services.billing.provider, row, now)) ?? row;
  } catch {
    // The provider is away: what it said last is better than nothing.
    services.log.warn({ user: session.user.id }, 'plan details from our own books');
  }
  return shown(told, now);
}

async function changed(
  request: Request<'cancelSubscription' | 'reactivateSubscription'>,
  change: 'cancel' | 'reactivate',
) {
  const { services, session, now, language, say } = request;
  const row = await subscriptionOfUser(services.db, session.user.id);
  const told =
    row === undefined
      ? null
      : await changeSubscription(services.db, services.billing.provider, row, change, now);
  if (told === null) throw request.fault('conflict', 'server.billing.notSubscribed');
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    told.currentPeriodEndsAt,
  );
  const text = change === 'cancel' ? 'server.billing.cancelled' : 'server.billing.reactivated';
  return { message: say(text, { date }), ...shown(told, now) };
}

/** The handlers of this area. */
export const subscriptionHandlers = {
  planDetails,
  cancelSubscription: (request) => changed(request, 'cancel'),
  reactivateSubscription: (request) => changed(request, 'reactivate'),
} satisfies Partial<Handlers>;
