import type { PaymentForm } from '../../../../contract/forms/payment.ts';
import type { CallResponse } from '../../../../contract/http/table.ts';
import type { LocalizedText } from '../../../core/session/session-store.ts';
import { defineStore } from '../../../core/store.ts';
import { idleCheckout, pendingPayment, type CheckoutState } from './checkout-machine.ts';

/** The person who pays; card data are never part of a store. */
export type Payer = Pick<PaymentForm, 'usernameInsta' | 'email' | 'firstName' | 'lastName'>;

/** The checkout of the plan page. */
export const useCheckout = defineStore<{
  checkout: CheckoutState;
  /** The number of the latest run; the machine ignores events of an older one. */
  lastRun: number;
  payer: Payer;
  provider: 'closed' | 'opening' | 'ready' | 'away';
  settings: CallResponse<'paymentSettings'> | null;
  captcha: 'unneeded' | 'needed' | 'solving' | 'passed' | 'failed';
  /** The server's words when a captcha was refused. */
  captchaRefusal: LocalizedText | null;
  /** The wallets this device supports. */
  wallets: readonly ('applePay' | 'googlePay' | 'payPal')[];
}>(() => ({
  checkout: idleCheckout,
  lastRun: 0,
  payer: { usernameInsta: '', email: '', firstName: '', lastName: '' },
  provider: 'closed',
  settings: null,
  captcha: 'unneeded',
  captchaRefusal: null,
  wallets: [],
}));

/** True when a captcha must be solved before paying. */
export const isCaptchaNeeded = ({ captcha }: { captcha: string }): boolean =>
  captcha !== 'unneeded' && captcha !== 'passed';

/** True from the press until a payment is resolved: payer and plan cannot be changed. */
export const isCheckoutLocked = ({ checkout }: { checkout: CheckoutState }): boolean =>
  'run' in checkout || checkout.step === 'done' || pendingPayment(checkout) !== null;
