import { useEffect, useId, useRef, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { termsOf, type Plan } from '../../../../contract/records/plan.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { LockIcon } from '../icons.tsx';
import { isCaptchaNeeded, isCheckoutLocked, useCheckout } from '../payment/checkout-store.ts';
import { payByCard } from '../payment/run-checkout.ts';
import { priceOf } from '../plans/plan-prices.ts';
import { usePlans } from '../plans-store.ts';
import { WalletButtons } from '../wallets/WalletButtons.tsx';
import { CaptchaBox } from './CaptchaBox.tsx';
import { CardFields } from './CardFields.tsx';
import { ChallengeArea } from './ChallengeArea.tsx';
import { FailureNote } from './FailureNote.tsx';
import { IdentityFields } from './IdentityFields.tsx';
import { OrderCard } from './OrderCard.tsx';
import { PayActions } from './PayActions.tsx';
import { ProviderNote } from './ProviderNote.tsx';
import { usePaymentForm } from './use-payment-form.ts';
import styles from './form.module.css';

export function PaymentForm({ plan }: { plan: Plan }) {
  const { locale } = useIntl();
  const titleId = useId();
  const price = priceOf(
    plan,
    usePlans((state) => state.now),
  );
  const { form, fields, missing, codeTo, isRenewal, showIdentityErrors } = usePaymentForm();
  const needsCaptcha = useCheckout(isCaptchaNeeded);
  const isLocked = useCheckout(isCheckoutLocked);
  const formRef = useKeptFocus();
  const canPay = missing.length === 0 && !needsCaptcha;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canPay) void payByCard(form);
  };

  return (
    <form ref={formRef} className={styles['form']} onSubmit={submit} noValidate>
      <h2 id={titleId} className={styles['heading']} tabIndex={-1}>
        <FormattedMessage id="payment.title" />
      </h2>
      {isRenewal && (
        <Banner tone="light" isUrgent>
          <FormattedMessage id="payment.expired" />
        </Banner>
      )}
      <OrderCard plan={plan} />
      <fieldset className={styles['fields']} disabled={isLocked} aria-labelledby={titleId}>
        <IdentityFields {...fields} isRenewal={isRenewal} />
      </fieldset>
      <WalletButtons
        key={`${plan.code} ${JSON.stringify(termsOf(plan))} ${locale}`}
        form={form}
        plan={plan}
        isHidden={isLocked || needsCaptcha}
        onRefused={showIdentityErrors}
      />
      <fieldset className={styles['fields']} disabled={isLocked}>
        <legend className={styles['legend']}>
          <FormattedMessage id="payment.cardTitle" />
        </legend>
        <CardFields {...fields} />
      </fieldset>
      <ProviderNote />
      <CaptchaBox />
      <FailureNote />
      <PayActions
        plan={plan}
        price={price}
        lacks={missing}
        needsCaptcha={needsCaptcha}
        codeTo={codeTo}
      />
      <ChallengeArea />
      <SafeNote />
    </form>
  );
}

/** Keeps the focus in the form: a payment that begins or ends disables or removes what had it. */
function useKeptFocus() {
  const form = useRef<HTMLFormElement>(null);
  const step = useCheckout((state) => state.checkout.step);
  const before = useRef(step);
  useEffect(() => {
    const { activeElement } = document;
    const isRemoved = activeElement === document.body && before.current !== step;
    before.current = step;
    // A disabled element keeps the focus until the next frame.
    if (!isRemoved && activeElement?.matches(':disabled') !== true) return;
    const pay = form.current?.querySelector<HTMLElement>('[type=submit]:enabled');
    if (pay) pay.focus();
    else form.current?.querySelector('h2')?.focus({ preventScroll: true });
  });
  return form;
}

function SafeNote() {
  return (
    <p className={styles['safe']}>
      <LockIcon size={18} />
      <span>
        <FormattedMessage id="payment.safe" />
      </span>
    </p>
  );
}
