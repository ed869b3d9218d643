import type { CallAnswer } from '../../../../contract/http/table.ts';
import { idleCheckout, unsettledOf, type CheckoutState } from './checkout-machine.ts';
import type { PaymentForm } from '../../../../contract/forms/payment.ts';
import type { LocalizedText } from '../../../core/session/session-store.ts';
import { defineStore } from '../../../core/store.ts';

/** Who pays; no card data are ever part of a store. */
export type Payer = Pick<PaymentForm, 'usernameInsta' | 'email' | 'firstName' | 'lastName'>;

/** The checkout of the plan page. */
export const useCheckout = defineStore<{
  checkout: CheckoutState;
  payer: Payer;
  provider: 'closed' | 'opening' | 'ready' | 'away';
  settings: CallAnswer<'paymentSettings'> | null;
  captcha: 'unneeded' | 'needed' | 'solving' | 'passed' | 'failed';
  /** The server's words when a captcha was refused. */
  captchaRefusal: LocalizedText | null;
  /** Wallets this device has. */
  wallets: readonly ('applePay' | 'googlePay' | 'payPal')[];
}>(() => ({
  checkout: idleCheckout,
  payer: { usernameInsta: '', email: '', firstName: '', lastName: '' },
  provider: 'closed',
  settings: null,
  captcha: 'unneeded',
  captchaRefusal: null,
  wallets: [],
}));

/** True when a captcha stands before paying (spec 4). */
export const isCaptchaOpen = ({ captcha }: { captcha: string }): boolean =>
  captcha !== 'unneeded' && captcha !== 'passed';

/** True from the press until a payment is settled: who pays, and for what, cannot be changed. */
export const isPaymentOpen = ({ checkout }: { checkout: CheckoutState }): boolean =>
  'run' in checkout || checkout.step === 'done' || unsettledOf(checkout) !== null;
