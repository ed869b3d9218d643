/** @file Wallets through the provider's library; each is offered only where the device has it. */
import type { Recurly, RecurlyError, TokenPayload } from '@recurly/recurly-js';
import type { AppError } from '../../contract/faults.ts';
import { providerFault } from './payment.ts';

/** The wallets the product knows. */
export type WalletKind = 'applePay' | 'googlePay' | 'payPal';

/** What a wallet shows on its sheet. */
export interface WalletOrder {
  readonly label: string;
  readonly currency: string;
  /** What is paid today, and the regular amount, with two decimals. */
  readonly today: string;
  readonly regular: string;
  readonly merchantId: string;
  readonly now: number;
}

/** What a wallet tells. */
export interface WalletEvents {
  /** It can pay: `start` opens it inside a press, or `button` is its own button. */
  ready(kind: WalletKind, wallet: { start: () => void } | { button: HTMLElement }): void;
  token(kind: WalletKind, id: string): void;
  refused(kind: WalletKind, fault: AppError): void;
}

/** Country and start of regular billing (spec 9). */
const country = 'US';
const trialMs = 7 * 24 * 3_600_000;

function applePay(recurly: Recurly, order: WalletOrder) {
  return recurly.ApplePay({
    country,
    currency: order.currency,
    label: order.label,
    total: order.today,
    recurring: true,
    paymentRequest: {
      total: { label: order.label, amount: order.today },
      recurringPaymentRequest: {
        paymentDescription: order.label,
        regularBilling: {
          label: order.label,
          amount: order.regular,
          paymentTiming: 'recurring',
          recurringPaymentIntervalUnit: 'month',
          recurringPaymentIntervalCount: 1,
          recurringPaymentStartDate: new Date(order.now + trialMs),
        },
        trialBilling: { label: order.label, amount: order.today, paymentTiming: 'recurring' },
        managementURL: new URL('/managesubscription', window.location.origin).href,
      },
    },
  });
}

/**
 * Offers the wallets of `kinds` that this device supports. Returns a function that takes the offer
 * back; events of a wallet that was taken back are dropped.
 */
export function offerWallets(
  recurly: Recurly,
  kinds: readonly WalletKind[],
  order: WalletOrder,
  events: WalletEvents,
): () => void {
  let isOffered = true;
  const ready = new Set<WalletKind>();

  function listen(kind: WalletKind, wallet: { on(event: never, listener: never): unknown }) {
    const on = (event: string, listener: (value: never) => void) =>
      wallet.on(
        event as never,
        ((value: never) => {
          if (isOffered) listener(value);
        }) as never,
      );
    on('token', (token: TokenPayload) => events.token(kind, token.id));
    on('error', (error: RecurlyError) => {
      // Before it was ready an error only says that this device has no such wallet.
      if (ready.has(kind)) events.refused(kind, providerFault(error));
    });
    on('ready', (button: HTMLElement | undefined) => {
      ready.add(kind);
      if (button instanceof HTMLElement) events.ready(kind, { button });
      else {
        const { begin, start } = wallet as { begin?: () => void; start?: () => void };
        events.ready(kind, { start: () => (begin ?? start)?.call(wallet) });
      }
    });
  }

  if (kinds.includes('applePay')) {
    const wallet = applePay(recurly, order);
    listen('applePay', wallet);
  }
  if (kinds.includes('googlePay')) {
    const wallet = recurly.GooglePay({
      country,
      currency: order.currency,
      total: order.today,
      googleMerchantId: order.merchantId,
    });
    listen('googlePay', wallet);
  }
  if (kinds.includes('payPal')) {
    const wallet = recurly.PayPal({ display: { displayName: order.label, amount: order.today } });
    listen('payPal', wallet);
  }
  return () => {
    isOffered = false;
  };
}
