import { beforeEach, describe, expect, it } from 'vitest';
import {
  checkoutDeps,
  filledForm,
  trialPlanRecord,
} from '../../../../tests/support/data/checkout.ts';
import { givePage } from '../../../../tests/support/page.ts';
import { resetStores } from '../../../core/store.ts';
import { useCheckout } from '../payment/checkout-store.ts';
import { payByWallet } from '../payment/run-checkout.ts';
import { usePlans } from '../plans-store.ts';
import { mayPayByWallet } from './pay-by-wallet.ts';

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
    const paying = payByWallet(payer, 'wallet-1', deps);
    expect(mayPayByWallet(payer)).toBe(false);
    await paying;
    expect(mayPayByWallet(payer)).toBe(false);
  });
});
