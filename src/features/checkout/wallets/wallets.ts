/** @file Wallets through the provider's library; each is offered only where the device supports it. */
import type { Recurly, RecurlyError, TokenPayload } from '@recurly/recurly-js';
import type { AppError } from '../../../../contract/faults.ts';
import { walletCountry } from '../../../../contract/limits.ts';
import { providerFault } from '../provider/payment-provider.ts';

/** The wallets the product knows. */
export type WalletKind = 'applePay' | 'googlePay' | 'payPal';

/** What a wallet shows on its sheet. */
export interface WalletOrder {
  readonly label: string;
  readonly currency: string;
  /** Today's amount and the regular amount, with two decimals. */
  readonly today: string;
  readonly regular: string;
  /** The interval of the regular amount, and when it is first charged, in milliseconds since 1970. */
  readonly every: { readonly unit: 'day' | 'month'; readonly count: number };
  readonly startsAt: number;
  /** Days of the trial that today's amount pays for, or 0. */
  readonly trialDays: number;
  /** The same in words, for wallets without fields for it. */
  readonly terms: string;
  readonly merchantId: string;
}

/** The events of a wallet. */
export interface WalletEvents {
  /** It can pay: `start` opens it inside a click handler, or `button` is the wallet's own button. */
  ready(kind: WalletKind, wallet: { start: () => void } | { button: HTMLElement }): void;
  token(kind: WalletKind, cardToken: string): void;
  refused(kind: WalletKind, fault: AppError): void;
}

/** Apple's sheet has fields for everything: the trial, the regular amount, its interval and start. */
function applePay(recurly: Recurly, order: WalletOrder) {
  const startsAt = new Date(order.startsAt);
  const trial = {
    label: order.label,
    amount: order.today,
    paymentTiming: 'recurring',
    recurringPaymentIntervalUnit: 'day',
    recurringPaymentIntervalCount: order.trialDays,
    recurringPaymentEndDate: startsAt,
  } as const;
  return recurly.ApplePay({
    country: walletCountry,
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
          recurringPaymentIntervalUnit: order.every.unit,
          recurringPaymentIntervalCount: order.every.count,
          recurringPaymentStartDate: startsAt,
        },
        ...(order.trialDays === 0 ? {} : { trialBilling: trial }),
        billingAgreement: order.terms,
        managementURL: new URL('/managesubscription', window.location.origin).href,
      },
    },
  });
}

/**
 * Google's sheet has fields for the country and today's amount. Google refuses a request with both
 * its recurring form and the transaction that the provider's library always sends, so the later
 * amount is a display item in words. The sheet shows items only if the page handles
 * `onPaymentAuthorized`, which is why there is an empty handler.
 */
function googlePay(recurly: Recurly, order: WalletOrder) {
  const item = { label: order.label, type: 'LINE_ITEM', price: order.today } as const;
  const later = { ...item, label: order.terms, price: order.regular, status: 'PENDING' } as const;
  return recurly.GooglePay({
    country: walletCountry,
    currency: order.currency,
    total: order.today,
    googleMerchantId: order.merchantId,
    callbacks: { onPaymentAuthorized: () => undefined },
    paymentDataRequest: {
      transactionInfo: {
        countryCode: walletCountry,
        currencyCode: order.currency,
        totalPrice: order.today,
        totalPriceStatus: 'FINAL',
        totalPriceLabel: order.label,
        displayItems: [{ ...item, status: 'FINAL' }, later],
      },
    },
  });
}

/** The length PayPal cuts a description to. */
const descriptionLength = 127;

/** PayPal's page shows only a description and today's amount, so the terms go into the description. */
function payPal(recurly: Recurly, order: WalletOrder) {
  const displayName = `${order.label}. ${order.terms}`.slice(0, descriptionLength);
  return recurly.PayPal({ display: { displayName, amount: order.today } });
}

/** True for a sheet that was closed, which two of the wallets report as an error. */
function isCancelled(error: RecurlyError): boolean {
  const { statusCode, cause } = error as { statusCode?: unknown; cause?: { code?: unknown } };
  return statusCode === 'CANCELED' || cause?.code === 'paypal-cancel';
}

/**
 * Offers the wallets of `kinds` that this device supports. Returns a function that withdraws the
 * offer; later events of its wallets are dropped.
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
      // An error before `ready` only says that the device does not support the wallet.
      if (ready.has(kind) && !isCancelled(error)) events.refused(kind, providerFault(error));
    });
    on('ready', (button: HTMLElement | undefined) => offer(kind, wallet, button));
  }

  function offer(kind: WalletKind, wallet: object, button?: HTMLElement): void {
    if (ready.has(kind)) return;
    ready.add(kind);
    if (button instanceof HTMLElement) return events.ready(kind, { button });
    const { begin, start } = wallet as { begin?: () => void; start?: () => void };
    events.ready(kind, { start: () => (begin ?? start)?.call(wallet) });
  }

  if (kinds.includes('applePay')) {
    listen('applePay', applePay(recurly, order));
  }
  if (kinds.includes('googlePay')) {
    listen('googlePay', googlePay(recurly, order));
  }
  if (kinds.includes('payPal')) {
    const wallet = payPal(recurly, order);
    listen('payPal', wallet);
    // PayPal works on every device; the library emits `ready` in its constructor, before there can
    // be a listener.
    offer('payPal', wallet);
  }
  return () => {
    isOffered = false;
  };
}
