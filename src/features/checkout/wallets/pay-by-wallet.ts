/** @file Paying by wallet: offered where the device supports it, and only with valid payer fields. */
import { checkIdentity, emptyPaymentForm } from '../../../../contract/forms/payment.ts';
import type { Plan } from '../../../../contract/records/plan.ts';
import { clock } from '../../../core/browser/clock.ts';
import { offerWallets, type WalletKind } from './wallets.ts';
import { runOf } from '../payment/checkout-machine.ts';
import { isCaptchaNeeded, useCheckout, type Payer } from '../payment/checkout-store.ts';
import { priceOf } from '../plans/plan-prices.ts';
import { chosenPlan, usePlans } from '../plans-store.ts';
import { addToast } from '../../../core/errors/toasts-store.ts';
import { attempt, showFault } from '../../../core/errors/attempt.ts';
import { payByWallet } from '../payment/run-checkout.ts';
import { loadProvider, type OpenedProvider } from '../provider/open-provider.ts';

/** How a wallet is opened: by the wallet's own button, or by one of ours that calls `start`. */
export type WalletFace = { readonly start: () => void } | { readonly button: HTMLElement };

/** What the form gives to wallets: the payer, and where a button goes. */
export interface WalletView {
  payer(): Payer;
  /** What is charged after today, in words. */
  terms(): string;
  ready(kind: WalletKind, face: WalletFace): void;
}

/** Whether a wallet may open: the payer's fields are valid, and no captcha is left to solve. */
export function mayPayByWallet(payer: Payer): boolean {
  const state = useCheckout.getState();
  const isValid = Object.keys(checkIdentity({ ...emptyPaymentForm, ...payer })).length === 0;
  return isValid && !isCaptchaNeeded(state) && runOf(state.checkout) === null;
}

/** What an offer of wallets works with. */
interface Deps {
  readonly load: () => Promise<Pick<OpenedProvider, 'recurly'>>;
  readonly pay: (payer: Payer, cardToken: string, plan: Plan) => Promise<void>;
}

const defaultDeps: Deps = { load: loadProvider, pay: payByWallet };

/** Offers wallets for the chosen plan; the returned function withdraws the offer. */
export function openWallets(view: WalletView, deps = defaultDeps): () => void {
  let close: (() => void) | null = null;
  let isClosed = false;
  void attempt(
    async () => {
      const { recurly } = await deps.load();
      const plan = chosenPlan(usePlans.getState());
      const { settings } = useCheckout.getState();
      if (isClosed || plan === null || settings === null) return;
      const price = priceOf(plan, clock.now());
      const order = {
        label: plan.name === '' ? 'Limn' : plan.name,
        currency: plan.currency,
        today: price.today.toFixed(2),
        regular: price.regular.toFixed(2),
        every: price.every,
        startsAt: price.renewsAt,
        trialDays: price.trialDays,
        terms: view.terms(),
        merchantId: settings.google_merchant_id,
      };
      close = offerWallets(recurly, settings.wallets, order, {
        ready: (kind, face) => {
          useCheckout.setState(({ wallets }) => ({ wallets: [...new Set([...wallets, kind])] }));
          view.ready(kind, face);
        },
        token: (_, cardToken) => {
          const payer = view.payer();
          if (mayPayByWallet(payer)) void deps.pay(payer, cardToken, plan);
          else addToast({ variant: 'danger', messageId: 'payment.walletIdentity' });
        },
        refused: (_, fault) => showFault(fault),
      });
    },
    { quiet: true },
  );
  return () => {
    isClosed = true;
    close?.();
    useCheckout.setState({ wallets: [] });
  };
}
