import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { walletLibrary } from '../../../../tests/support/data/wallets.ts';
import { offerWallets, type WalletKind, type WalletOrder } from './wallets.ts';

const order: WalletOrder = {
  label: 'Limn',
  currency: 'USD',
  today: '1.00',
  regular: '9.99',
  every: { unit: 'month', count: 1 },
  startsAt: Date.UTC(2026, 0, 8),
  trialDays: 7,
  terms: 'Then $9.99 every month, from January 8, 2026',
  merchantId: 'merchant',
};

function offer(kinds: readonly WalletKind[], change: Partial<WalletOrder> = {}) {
  const { recurly, made } = walletLibrary();
  const events = { ready: vi.fn(), token: vi.fn(), refused: vi.fn() };
  const close = offerWallets(recurly, kinds, { ...order, ...change }, events);
  return { made, events, close };
}

describe('wallets', () => {
  beforeEach(() => {
    vi.stubGlobal('window', { location: { origin: 'https://limn.example' } });
    // No wallet here has a custom button; any class without instances will do.
    vi.stubGlobal('HTMLElement', WeakRef);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are billed as the product says: US, monthly, starting after 7 days', () => {
    const { made } = offer(['applePay', 'googlePay', 'payPal']);
    expect(made.get('ApplePay')?.options).toMatchObject({
      country: 'US',
      currency: 'USD',
      total: '1.00',
      paymentRequest: {
        recurringPaymentRequest: {
          regularBilling: {
            amount: '9.99',
            recurringPaymentIntervalUnit: 'month',
            recurringPaymentIntervalCount: 1,
            recurringPaymentStartDate: new Date(order.startsAt),
          },
          trialBilling: {
            amount: '1.00',
            recurringPaymentIntervalUnit: 'day',
            recurringPaymentIntervalCount: 7,
            recurringPaymentEndDate: new Date(order.startsAt),
          },
          billingAgreement: order.terms,
          managementURL: 'https://limn.example/managesubscription',
        },
      },
    });
    expect(made.get('GooglePay')?.options).toMatchObject({
      country: 'US',
      total: '1.00',
      paymentDataRequest: {
        transactionInfo: {
          countryCode: 'US',
          totalPrice: '1.00',
          displayItems: [
            { label: 'Limn', price: '1.00', status: 'FINAL' },
            { label: order.terms, price: '9.99', status: 'PENDING' },
          ],
        },
      },
    });
    // Without it Google's sheet shows no items.
    expect(made.get('GooglePay')?.options).toHaveProperty('callbacks.onPaymentAuthorized');
    expect(made.get('PayPal')?.options).toEqual({
      display: { displayName: `Limn. ${order.terms}`, amount: '1.00' },
    });
  });

  it('give price and interval of a plan without a trial, where the sheet has fields for them', () => {
    const every = { unit: 'day', count: 7 } as const;
    const terms = 'x'.repeat(200);
    const { made } = offer(['applePay', 'payPal'], { trialDays: 0, every, terms });
    const apple = made.get('ApplePay')?.options;
    const request = 'paymentRequest.recurringPaymentRequest';
    expect(apple).not.toHaveProperty(`${request}.trialBilling`);
    expect(apple).toHaveProperty(`${request}.regularBilling.recurringPaymentIntervalUnit`, 'day');
    expect(apple).toHaveProperty(`${request}.regularBilling.recurringPaymentIntervalCount`, 7);
    const description = `Limn. ${terms}`.slice(0, 127);
    expect(made.get('PayPal')?.options).toHaveProperty('display.displayName', description);
  });

  it('show PayPal at once, and once: it is ready before there can be a listener', () => {
    const { made, events } = offer(['payPal']);
    expect(events.ready).toHaveBeenCalledTimes(1);
    made.get('PayPal')?.say('ready');
    expect(events.ready).toHaveBeenCalledTimes(1);
  });

  it('report nothing when their sheet is closed', () => {
    const { made, events } = offer(['googlePay']);
    made.get('GooglePay')?.say('ready');
    made.get('GooglePay')?.say('error', { message: 'Could not pay.', statusCode: 'CANCELED' });
    expect(events.refused).not.toHaveBeenCalled();
    made.get('GooglePay')?.say('error', { message: 'Could not pay.', statusCode: 'BUYER' });
    expect(events.refused).toHaveBeenCalledTimes(1);
  });

  it('are created for what the server offers, and shown when the device is ready', () => {
    const { made, events } = offer(['applePay']);
    expect([...made.keys()]).toEqual(['ApplePay']);
    made.get('ApplePay')?.say('error', { message: 'Apple Pay is not supported.' });
    expect(events.refused).not.toHaveBeenCalled();
    expect(events.ready).not.toHaveBeenCalled();
    made.get('ApplePay')?.say('ready');
    const [kind, wallet] = events.ready.mock.calls[0] as [string, { start: () => void }];
    wallet.start();
    expect(kind).toBe('applePay');
    expect(events.token).toHaveBeenCalledWith('applePay', 'ApplePay-token');
  });

  it('show their own message when they refuse, and nothing once the offer is withdrawn', () => {
    const { made, events, close } = offer(['payPal']);
    made.get('PayPal')?.say('error', { message: 'Your account is locked.' });
    expect(events.refused.mock.calls[0]?.[1]).toMatchObject({
      shown: true,
      message: 'Your account is locked.',
    });
    made.get('PayPal')?.say('error', { message: 'Failed.', cause: { code: 'paypal-cancel' } });
    expect(events.refused).toHaveBeenCalledTimes(1);
    close();
    made.get('PayPal')?.say('token', { id: 'late' });
    expect(events.token).not.toHaveBeenCalled();
  });
});
