import { FormattedMessage, useIntl } from 'react-intl';
import { useSession } from '../../core/session/session-store.ts';
import { useSubscription } from '../../core/session/subscription-store.ts';
import { writeMoney } from '../../core/i18n/money.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

/**
 * What is charged next and when, as the provider says; nothing where it does not. Most subscriptions have a
 * next charge, so its place is held while the provider is asked.
 */
export function NextCharge() {
  const intl = useIntl();
  const details = useSubscription((state) => state.details);
  const isSubscribed = useSession((state) => state.isSubscribed);
  const isAsked = details === null && isSubscribed;
  const { status, next_amount: amount, currency = '', current_period_ends_at: at } = details ?? {};
  const isCharged = status !== undefined && status !== 'expired' && at !== undefined;
  if (!isAsked && (!isCharged || (status === 'active' && amount === undefined))) return null;
  return (
    <>
      <dt>
        <FormattedMessage id="manageSubscription.nextCharge" />
      </dt>
      <dd>
        {isAsked && <Skeleton />}
        {isCharged &&
          (status === 'canceled' || amount === undefined ? (
            <FormattedMessage id="manageSubscription.noCharge" />
          ) : (
            <FormattedMessage
              id="manageSubscription.nextAmount"
              values={{
                amount: writeMoney(intl, amount, currency),
                date: intl.formatDate(at, { dateStyle: 'long' }),
              }}
            />
          ))}
      </dd>
    </>
  );
}
