import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../contract/faults.ts';
import {
  checkoutDeps,
  filledForm,
  trialPlanRecord,
} from '../../../../tests/support/data/checkout.ts';
import { walletLibrary } from '../../../../tests/support/data/wallets.ts';
import { givePage, settled } from '../../../../tests/support/page.ts';
import { useToasts } from '../../../core/errors/toasts-store.ts';
import { resetStores } from '../../../core/store.ts';
import { useCheckout } from '../payment/checkout-store.ts';
import { payByWallet } from '../payment/run-checkout.ts';
import { usePlans } from '../plans-store.ts';
import { mayPayByWallet, openWallets, type WalletFace } from './pay-by-wallet.ts';

const { usernameInsta, email, firstName, lastName } = filledForm;
const payer = { usernameInsta, email, firstName, lastName };

beforeEach(() => {
  givePage();
  resetStores();
  usePlans.setState({ plans: [trialPlanRecord], chosen: 'trial' });
});

describe('a wallet may open', () => {
  it('for a payer whose fields are valid, whatever the card fields hold', () => {
    expect(mayPayByWallet(payer)).toBe(true);
    expect(mayPayByWallet({ ...payer, email: 'ada@' })).toBe(false);
    expect(mayPayByWallet({ ...payer, firstName: '' })).toBe(false);
  });

  it('once the captcha the server asks for is solved', () => {
    useCheckout.setState({ captcha: 'needed' });
    expect(mayPayByWallet(payer)).toBe(false);
    useCheckout.setState({ captcha: 'passed' });
    expect(mayPayByWallet(payer)).toBe(true);
  });

  it('while no payment is under way', async () => {
    const { deps } = checkoutDeps({
      register: () => ({ three_d_secure_action_token_id: 'a1', id: 'h1' }),
    });
    const paying = payByWallet(payer, 'wallet-1', trialPlanRecord, deps);
    expect(mayPayByWallet(payer)).toBe(false);
    await paying;
    expect(mayPayByWallet(payer)).toBe(false);
  });
});

describe('an offer of wallets', () => {
  let library = walletLibrary();
  const settings = {
    ...{ script: '', style: '', public_key: '', token_address: '', support_email: '' },
    ...{ wallets: ['applePay' as const], google_merchant_id: '', wallet_hosts: [] },
  };
  const pay = vi.fn(async () => undefined);
  const load = async () => ({ recurly: library.recurly });
  const say = (event: string, value?: unknown) => library.made.get('ApplePay')?.say(event, value);
  const view = { payer: () => payer, terms: () => 'Then $9.99', ready: vi.fn() };

  beforeEach(() => {
    vi.clearAllMocks();
    useToasts.setState({ toasts: [] });
    library = walletLibrary();
    useCheckout.setState({ settings });
    Object.assign(window.location, { origin: 'https://limn.example' });
    // No wallet here has a custom button; any class without instances will do.
    vi.stubGlobal('HTMLElement', WeakRef);
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('shows the price of the chosen plan and the wallets that are ready, each once', async () => {
    openWallets(view, { load, pay });
    await settled();
    expect(library.made.get('ApplePay')?.options).toMatchObject({
      ...{ label: 'Limn', currency: 'USD', total: '1.00' },
      paymentRequest: { recurringPaymentRequest: { billingAgreement: 'Then $9.99' } },
    });
    expect(useCheckout.getState().wallets).toEqual([]);
    say('ready');
    say('ready');
    expect(useCheckout.getState().wallets).toEqual(['applePay']);
    const [kind, face] = view.ready.mock.calls[0] as [string, WalletFace];
    expect([kind, 'start' in face]).toEqual(['applePay', true]);
  });

  it('pays with the token for the payer of the form at that moment, and the plan of the sheet', async () => {
    let current = { ...payer, email: 'ada@' };
    openWallets({ ...view, payer: () => current }, { load, pay });
    await settled();
    say('token', { id: 'wallet-1' });
    expect(pay).not.toHaveBeenCalled();
    expect(useToasts.getState().toasts).toMatchObject([{ messageId: 'payment.walletIdentity' }]);
    current = payer;
    // The plans may be loaded again while the sheet is open.
    usePlans.setState({ plans: [{ ...trialPlanRecord, unit_amount: 19 }] });
    say('token', { id: 'wallet-2' });
    expect(pay.mock.calls).toEqual([[payer, 'wallet-2', trialPlanRecord]]);
  });

  it('shows why a wallet refused', async () => {
    openWallets(view, { load, pay });
    await settled();
    say('ready');
    say('error', { name: 'api-error', message: 'Your card was declined.' });
    expect(useToasts.getState().toasts).toMatchObject([{ variant: 'danger' }]);
  });

  it('that was withdrawn while the provider loaded is not made', async () => {
    const withdraw = openWallets(view, { load, pay });
    withdraw();
    await settled();
    expect(library.made.size).toBe(0);
  });

  it('that was withdrawn takes its wallets away and no token', async () => {
    const withdraw = openWallets(view, { load, pay });
    await settled();
    say('ready');
    withdraw();
    expect(useCheckout.getState().wallets).toEqual([]);
    say('token', { id: 'wallet-1' });
    expect(pay).not.toHaveBeenCalled();
  });

  it('is not made without a plan, and fails without a word when the provider is away', async () => {
    usePlans.setState({ plans: [] });
    openWallets(view, { load, pay });
    openWallets(view, { load: () => Promise.reject(new AppError('network')), pay });
    await settled();
    expect(library.made.size).toBe(0);
    expect(useToasts.getState().toasts).toEqual([]);
  });
});
