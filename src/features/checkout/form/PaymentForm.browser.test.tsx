import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../../tests/support/browser/render.ts';
import { trialPlanRecord } from '../../../../tests/support/data/checkout.ts';
import { loadMessages, makeIntl } from '../../../core/i18n/intl.ts';
import { idleCheckout, type CheckoutState } from '../payment/checkout-machine.ts';
import { useCheckout } from '../payment/checkout-store.ts';
import { openWallets } from '../wallets/pay-by-wallet.ts';
import { PaymentForm } from './PaymentForm.tsx';

vi.mock('../wallets/pay-by-wallet.ts', () => ({
  mayPayByWallet: () => false,
  openWallets: vi.fn(() => () => undefined),
}));

const texts = await loadMessages('en', 'plan');
const form = (locale: 'en' | 'de') => (
  <RawIntlProvider value={makeIntl(locale, texts)}>
    <PaymentForm plan={trialPlanRecord} />
  </RawIntlProvider>
);
const tokenising: CheckoutState = { step: 'tokenising', kind: 'register', run: 1, since: 0 };
const setStep = (checkout: CheckoutState) => useCheckout.setState({ checkout });
const cvc = () => page.getByRole('textbox', { name: 'CVC' });
const cancel = () => page.getByRole('button', { name: 'Cancel payment' });

beforeEach(() => setStep(idleCheckout));
afterEach(() => useCheckout.setState({ checkout: idleCheckout, provider: 'closed' }));

it('keeps the focus when a press of Enter in a field disables it', async () => {
  render(form('en'));
  await cvc().click();
  setStep(tokenising);
  await expect.element(page.getByRole('button', { name: 'Processing your payment' })).toHaveFocus();
});

it('says that a cancelled payment charged nothing, and keeps the focus in the form', async () => {
  setStep(tokenising);
  render(form('en'));
  await cancel().click();
  const status = page.getByRole('status').filter({ hasText: 'Nothing was charged.' });
  await expect.element(status).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Your order' })).toHaveFocus();
});

it('makes the wallets’ sheets again in another language', async () => {
  useCheckout.setState({ provider: 'ready' });
  const show = render(form('en'));
  await expect.poll(() => vi.mocked(openWallets).mock.calls.length).toBe(1);
  show(form('de'));
  await expect.poll(() => vi.mocked(openWallets).mock.calls.length).toBe(2);
});
