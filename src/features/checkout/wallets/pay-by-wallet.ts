/** @file Wallet pay: offered where the device has it, and only for a payer whose fields are right. */
import { checkIdentity, emptyPaymentForm } from '../../../../contract/forms/payment.ts';
import { clock } from '../../../core/browser/clock.ts';
import { offerWallets, type WalletKind } from './wallets.ts';
import { runOf } from '../payment/checkout-machine.ts';
import { isCaptchaOpen, useCheckout, type Payer } from '../payment/checkout-store.ts';
import { priceOf } from '../plans/plan-prices.ts';
import { chosenPlan, usePlans } from '../plans-store.ts';
import { addToast } from '../../../core/errors/toasts-store.ts';
import { attempt, showFault } from '../../../core/errors/attempt.ts';
import { payByWallet } from '../payment/checkout.ts';
import { provider } from '../provider/provider.ts';

/** Shows the wallet's own button, or opens a wallet that has none. */
export type WalletFace = { readonly start: () => void } | { readonly button: HTMLElement };

/** What the form gives to wallets: who pays now, and where a button goes. */
export interface WalletView {
  payer(): Payer;
  /** What is paid after today, in words. */
  terms(): string;
  ready(kind: WalletKind, face: WalletFace): void;
}

/** May a wallet open now? Identity first, the captcha where one is asked for (spec 5). */
export function mayPayByWallet(payer: Payer): boolean {
  const state = useCheckout.getState();
  const isRight = Object.keys(checkIdentity({ ...emptyPaymentForm, ...payer })).length === 0;
  return isRight && !isCaptchaOpen(state) && runOf(state.checkout) === null;
}

/** Offers wallets for the chosen plan; the returned function takes the offer back. */
export function openWallets(view: WalletView): () => void {
  let close: (() => void) | null = null;
  let isClosed = false;
  void attempt(
    async () => {
      const { recurly } = await provider();
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
        token: (_, id) => {
          const payer = view.payer();
          if (mayPayByWallet(payer)) void payByWallet(payer, id);
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
