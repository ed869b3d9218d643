import { FormattedMessage } from 'react-intl';
import { useCheckout } from '../payment/checkout-store.ts';
import type { CheckoutFault } from '../payment/checkout-machine.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FailureText } from '../../../ui/feedback/FailureText.tsx';
import { useIntl } from 'react-intl';

const own = new Set<CheckoutFault['code']>(['challenge-expired', 'interrupted']);

/** Why a payment did not go through, in the provider's own words where it has some (spec 8). */
export function FailureNote() {
  const intl = useIntl();
  const checkout = useCheckout((state) => state.checkout);
  if (checkout.step !== 'failed') return null;
  const { fault, unsettled } = checkout;
  const id = own.has(fault.code) ? `payment.fault.${fault.code}` : `fault.${fault.code}`;
  const isOpen = unsettled !== null;
  return (
    <Banner
      tone={isOpen ? 'info' : 'danger'}
      isUrgent
      title={intl.formatMessage({ id: isOpen ? 'payment.unknownTitle' : 'payment.failedTitle' })}
    >
      <p>
        <FailureText failure={{ ...fault, messageId: id }} />
      </p>
      {isOpen && (
        <p>
          <FormattedMessage id="payment.unknownText" />
        </p>
      )}
    </Banner>
  );
}
