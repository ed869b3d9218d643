import { FormattedMessage, useIntl } from 'react-intl';
import { useSubscription } from '../../core/session/subscription-store.ts';
import { writeMoney } from '../../core/i18n/money.ts';

/** What is charged next and when, as the provider says; nothing while that is not known. */
export function NextCharge() {
  const intl = useIntl();
  const details = useSubscription((state) => state.details);
  const { status, next_amount: amount, currency = '', current_period_ends_at: at } = details ?? {};
  if (status === undefined || status === 'expired' || at === undefined) return null;
  if (status === 'active' && amount === undefined) return null;
  return (
    <>
      <dt>
        <FormattedMessage id="manageSubscription.nextCharge" />
      </dt>
      <dd>
        {status === 'canceled' || amount === undefined ? (
          <FormattedMessage id="manageSubscription.noCharge" />
        ) : (
          <FormattedMessage
            id="manageSubscription.nextAmount"
            values={{
              amount: writeMoney(intl, amount, currency),
              date: intl.formatDate(at, { dateStyle: 'long', timeZone: 'UTC' }),
            }}
          />
        )}
      </dd>
    </>
  );
}
