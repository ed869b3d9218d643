/** @file Wallets through the provider's library; each is offered only where the device has it. */
import type { Recurly, RecurlyError, TokenPayload } from '@recurly/recurly-js';
import type { AppError } from '../../../../contract/faults.ts';
import { walletCountry } from '../../../../contract/limits.ts';
import { providerFault } from '../provider/payment.ts';

/** The wallets the product knows. */
export type WalletKind = 'applePay' | 'googlePay' | 'payPal';

/** What a wallet shows on its sheet. */
export interface WalletOrder {
  readonly label: string;
  readonly currency: string;
  /** What is paid today, and the regular amount, with two decimals. */
  readonly today: string;
  readonly regular: string;
  /** How often the regular amount is paid, and from when on. */
  readonly every: { readonly unit: 'day' | 'month'; readonly count: number };
  readonly startsAt: number;
  /** Days of the trial that today's amount pays for, or 0. */
  readonly trialDays: number;
  /** The same in words, for wallets that have no field for it. */
  readonly terms: string;
  readonly merchantId: string;
}

/** What a wallet tells. */
export interface WalletEvents {
  /** It can pay: `start` opens it inside a press, or `button` is its own button. */
  ready(kind: WalletKind, wallet: { start: () => void } | { button: HTMLElement }): void;
  token(kind: WalletKind, id: string): void;
  refused(kind: WalletKind, fault: AppError): void;
}

/** Apple's sheet has fields for all of it: the trial, and what is paid how often and from when on. */
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
 * Google's sheet has fields for the country and today's amount. Its recurring form stands in the
 * place of the transaction that the provider's library always sends, and both together are refused:
 * what is paid later is an item of its own, in words. Items show only where the page has a say when
 * the payment is authorized; it has nothing to add there.
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

/** Characters that PayPal shows of a description. */
const descriptionLength = 127;

/** PayPal's page has a description and today's amount: country and dates go with the order. */
function payPal(recurly: Recurly, order: WalletOrder) {
  const displayName = `${order.label}. ${order.terms}`.slice(0, descriptionLength);
  return recurly.PayPal({ display: { displayName, amount: order.today } });
}

/** True for a sheet that was closed: two of the wallets tell that as an error. */
function isCancelled(error: RecurlyError): boolean {
  const { statusCode, cause } = error as { statusCode?: unknown; cause?: { code?: unknown } };
  return statusCode === 'CANCELED' || cause?.code === 'paypal-cancel';
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
    // A window is all it needs of a device; the library says that it is ready while it is being
    // made, before anybody can listen.
    offer('payPal', wallet);
  }
  return () => {
    isOffered = false;
  };
}
