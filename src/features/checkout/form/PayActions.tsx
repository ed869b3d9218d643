import type { MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/forms/Button.tsx';
import { useCheckout } from '../payment/checkout-store.ts';
import { cancelCheckout } from '../payment/run-checkout.ts';
import type { PlanPrice } from '../plans/plan-prices.ts';
import { payButton } from './pay-button.ts';
import styles from './form.module.css';

interface Props {
  price: PlanPrice;
  /** The form is complete, and no captcha is left to solve. */
  canPay: boolean;
}

/** The button that submits the form, and the one that cancels the payment. */
export function PayActions({ price, canPay }: Props) {
  const intl = useIntl();
  const checkout = useCheckout((state) => state.checkout);
  const { text, isBusy, isWaiting, stops } = payButton(intl, checkout, price);
  // Once the bank is slow a press ends the payment instead of submitting the form.
  const stop = (event: MouseEvent) => {
    event.preventDefault();
    cancelCheckout();
  };
  return (
    <div className={styles['actions']}>
      <Button
        type="submit"
        isWide
        isBusy={isBusy}
        disabled={isWaiting || (!stops && !isBusy && !canPay)}
        className={styles['pay']}
        onClick={stops ? stop : undefined}
      >
        {text}
      </Button>
      {'run' in checkout && checkout.step !== 'challenging' && (
        <Button variant="quiet" onClick={cancelCheckout}>
          <FormattedMessage id="payment.cancel" />
        </Button>
      )}
      <p className={styles['accept']}>
        <FormattedMessage
          id="payment.accept"
          values={{
            terms: (
              <a href="/termsofservice" target="_blank" rel="noopener">
                <FormattedMessage id="footer.terms" />
              </a>
            ),
            privacy: (
              <a href="/privacypolicy" target="_blank" rel="noopener">
                <FormattedMessage id="footer.privacy" />
              </a>
            ),
          }}
        />
      </p>
    </div>
  );
}
