import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PaymentForm } from '../../../../contract/forms/payment.ts';
import type { Plan } from '../../../../contract/records/plan.ts';
import { mayPayByWallet, openWallets, type WalletFace } from './pay-by-wallet.ts';
import { useCheckout } from '../payment/checkout-store.ts';
import { usePlans } from '../plans-store.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { writeTerms } from '../plans/money.ts';
import styles from '../form/form.module.css';

interface Props {
  form: PaymentForm;
  plan: Plan;
  /** Paying is not possible now: a payment is open, or a captcha must be solved first. */
  isHidden: boolean;
  /** A wallet was pressed while the payer's fields were not valid. */
  onRefused: () => void;
}

type Started = Extract<WalletFace, { start: () => void }>;

/** The wallets this device supports. */
export function WalletButtons({ form, plan, isHidden, onRefused }: Props) {
  const intl = useIntl();
  const isOpen = useCheckout((state) => state.provider === 'ready');
  const wallets = useCheckout((state) => state.wallets);
  const googlePay = useRef<HTMLDivElement>(null);
  const [starts, setStarts] = useState<Partial<Record<string, Started>>>({});
  const payer = useEffectEvent(() => {
    const { usernameInsta, email, firstName, lastName } = form;
    return { usernameInsta, email, firstName, lastName };
  });

  const terms = useEffectEvent(() => writeTerms(intl, plan, usePlans.getState().now));

  useEffect(() => {
    if (!isOpen) return;
    return openWallets({
      payer: () => payer(),
      terms: () => terms(),
      ready: (kind, face) => {
        if ('button' in face) googlePay.current?.replaceChildren(face.button);
        else setStarts((before) => ({ ...before, [kind]: face }));
      },
    });
  }, [isOpen]);

  /** Captures presses of a wallet's own button too: the payer's fields must be valid first. */
  const guard = (event: MouseEvent) => {
    const { usernameInsta, email, firstName, lastName } = form;
    if (mayPayByWallet({ usernameInsta, email, firstName, lastName })) return;
    event.preventDefault();
    event.stopPropagation();
    onRefused();
  };

  return (
    <section
      className={styles['wallets']}
      hidden={isHidden || wallets.length === 0}
      onClickCapture={guard}
    >
      {(['applePay', 'payPal'] as const)
        .filter((kind) => wallets.includes(kind))
        .map((kind) => (
          <Button key={kind} variant="secondary" isWide onClick={() => starts[kind]?.start()}>
            <FormattedMessage id={`payment.walletName.${kind}`} />
          </Button>
        ))}
      <div
        ref={googlePay}
        className={styles['googlePay']}
        hidden={!wallets.includes('googlePay')}
      />
      <p className={styles['or']}>
        <FormattedMessage id="payment.orByCard" />
      </p>
    </section>
  );
}
