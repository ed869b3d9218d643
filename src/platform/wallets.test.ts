import type { Recurly } from '@recurly/recurly-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offerWallets, type WalletKind, type WalletOrder } from './wallets.ts';

const dayMs = 24 * 3_600_000;
const order: WalletOrder = {
  label: 'Limn',
  currency: 'USD',
  today: '1.00',
  regular: '9.99',
  merchantId: 'merchant',
  now: Date.UTC(2026, 0, 1),
};

/** A library whose wallets keep what they were made with and say what a test tells them. */
function library() {
  const made = new Map<
    string,
    { options: unknown; say: (event: string, value?: unknown) => void }
  >();
  const maker = (name: string) => (options: unknown) => {
    const listeners = new Map<string, (value: unknown) => void>();
    made.set(name, { options, say: (event, value) => listeners.get(event)?.(value) });
    return {
      on: (event: string, listener: (value: unknown) => void) => listeners.set(event, listener),
      begin: () => listeners.get('token')?.({ id: `${name}-token` }),
    };
  };
  const names = ['ApplePay', 'GooglePay', 'PayPal'];
  const recurly = Object.fromEntries(names.map((name) => [name, maker(name)]));
  return { recurly: recurly as unknown as Recurly, made };
}

function offer(kinds: readonly WalletKind[]) {
  const { recurly, made } = library();
  const events = { ready: vi.fn(), token: vi.fn(), refused: vi.fn() };
  const close = offerWallets(recurly, kinds, order, events);
  return { made, events, close };
}

describe('wallets', () => {
  beforeEach(() => {
    vi.stubGlobal('window', { location: { origin: 'https://limn.example' } });
    // No wallet here brings a button of its own; anything that nobody makes an instance of will do.
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
            recurringPaymentStartDate: new Date(order.now + 7 * dayMs),
          },
          trialBilling: { amount: '1.00' },
          managementURL: 'https://limn.example/managesubscription',
        },
      },
    });
    expect(made.get('GooglePay')?.options).toMatchObject({ country: 'US', total: '1.00' });
    expect(made.get('PayPal')?.options).toMatchObject({ display: { amount: '1.00' } });
  });

  it('are made for what the server offers, and shown when the device is ready', () => {
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

  it('say their own words when they refuse, and nothing once the offer is taken back', () => {
    const { made, events, close } = offer(['payPal']);
    made.get('PayPal')?.say('ready');
    made.get('PayPal')?.say('error', { message: 'Your account is locked.' });
    expect(events.refused.mock.calls[0]?.[1]).toMatchObject({
      shown: true,
      message: 'Your account is locked.',
    });
    close();
    made.get('PayPal')?.say('token', { id: 'late' });
    expect(events.token).not.toHaveBeenCalled();
  });
});
