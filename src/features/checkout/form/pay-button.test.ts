import type { IntlShape } from 'react-intl';
import { expect, it } from 'vitest';
import type { CheckoutState } from '../payment/checkout-machine.ts';
import { payButton } from './pay-button.ts';

const intl = {
  formatMessage: ({ id }: { id: string }, { price = '' } = {}) => `${id} ${price}`.trim(),
  formatNumber: (amount: number) => `$${amount}`,
} as unknown as IntlShape;
const price = { today: 1, currency: 'USD' } as never;
const timed = { run: 1, since: 0 };
const challenged = { payment: {}, challenge: {}, ...timed };
const failed = { step: 'failed', fault: { code: 'network' } };

/** The button of a state: its text, whether it is busy or waits, and whether a press cancels. */
const ready = { isBusy: false, isWaiting: false, stops: false };
const busy = { ...ready, isBusy: true };
const waiting = { ...ready, isWaiting: true };

it.each([
  [{ step: 'idle' }, { text: 'payment.pay $1', ...ready }],
  [
    { step: 'tokenising', ...timed },
    { text: 'payment.working', ...busy },
  ],
  [
    { step: 'registering', ...timed },
    { text: 'payment.working', ...busy },
  ],
  [
    { step: 'renewing', ...timed },
    { text: 'payment.working', ...busy },
  ],
  [
    { step: 'retrying', ...challenged },
    { text: 'payment.wait', ...waiting },
  ],
  [
    { step: 'challenging', isSlow: false, ...challenged },
    { text: 'payment.wait', ...waiting },
  ],
  [
    { step: 'challenging', isSlow: true, ...challenged },
    { text: 'payment.startAgain', ...ready, stops: true },
  ],
  [
    { step: 'done', payment: {} },
    { text: 'payment.done', ...busy },
  ],
  [
    { ...failed, unresolved: null },
    { text: 'payment.pay $1', ...ready },
  ],
  [
    { ...failed, unresolved: { id: 'x' } },
    { text: 'payment.checkAgain', ...ready },
  ],
])('of %o the pay button is %o', (checkout, button) => {
  expect(payButton(intl, checkout as unknown as CheckoutState, price)).toEqual(button);
});
