import type { IntlShape } from 'react-intl';
import type { CheckoutState } from '../payment/checkout-machine.ts';
import type { PlanPrice } from '../plans/plan-prices.ts';
import { writeMoney } from '../../../core/i18n/money.ts';

/** What the pay button says and does in a state of the checkout (docs/product.md, "Pay button"). */
export interface PayButton {
  readonly text: string;
  readonly isBusy: boolean;
  /** A challenge runs: the button reads Please wait and is disabled. */
  readonly isWaiting: boolean;
  /** A press cancels the payment instead of starting one. */
  readonly stops: boolean;
}

export function payButton(intl: IntlShape, checkout: CheckoutState, price: PlanPrice): PayButton {
  const say = (id: string) => intl.formatMessage({ id });
  switch (checkout.step) {
    case 'tokenising':
    case 'registering':
    case 'renewing':
      return { text: say('payment.working'), isBusy: true, isWaiting: false, stops: false };
    case 'retrying':
      return { text: say('payment.wait'), isBusy: false, isWaiting: true, stops: false };
    case 'challenging':
      return checkout.isSlow
        ? { text: say('payment.startAgain'), isBusy: false, isWaiting: false, stops: true }
        : { text: say('payment.wait'), isBusy: false, isWaiting: true, stops: false };
    case 'done':
      return { text: say('payment.done'), isBusy: true, isWaiting: false, stops: false };
    default: {
      const isUnresolved = checkout.step === 'failed' && checkout.unresolved !== null;
      const text = isUnresolved
        ? say('payment.checkAgain')
        : intl.formatMessage(
            { id: 'payment.pay' },
            { price: writeMoney(intl, price.today, price.currency) },
          );
      return { text, isBusy: false, isWaiting: false, stops: false };
    }
  }
}
