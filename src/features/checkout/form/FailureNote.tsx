import { FormattedMessage, useIntl } from 'react-intl';
import { isSignedIn, useSession } from '../../../core/session/session-store.ts';
import { useCheckout } from '../payment/checkout-store.ts';
import type { CheckoutFault } from '../payment/checkout-machine.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FailureText } from '../../../ui/feedback/FailureText.tsx';

/** Faults whose text is about payments alone. */
const own = new Set<CheckoutFault['code']>(['challenge-expired', 'interrupted']);

/** Why a payment did not go through, in the words of the provider or the server if they sent some. */
export function FailureNote() {
  const intl = useIntl();
  const checkout = useCheckout((state) => state.checkout);
  const isRenewal = useSession(isSignedIn);
  if (checkout.step !== 'failed') return null;
  const { fault, unresolved } = checkout;
  const id = own.has(fault.code) ? `payment.fault.${fault.code}` : `fault.${fault.code}`;
  const isUnresolved = unresolved !== null;
  return (
    <Banner
      tone={isUnresolved ? 'info' : 'danger'}
      isUrgent
      title={intl.formatMessage({
        id: isUnresolved ? 'payment.unknownTitle' : 'payment.failedTitle',
      })}
    >
      <p>
        <FailureText failure={{ ...fault, messageId: id }} />
      </p>
      {isUnresolved && (
        <p>
          <FormattedMessage id="payment.unknownText" />
        </p>
      )}
      {fault.code === 'conflict' && isRenewal && (
        <p>
          <a href="/home">
            <FormattedMessage id="payment.toHome" />
          </a>
        </p>
      )}
    </Banner>
  );
}
