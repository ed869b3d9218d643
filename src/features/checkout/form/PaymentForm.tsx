import { useId, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  checkIdentity,
  checkPayment,
  emptyPaymentForm,
  paymentFields,
  type PaymentErrors,
  type PaymentField,
  type PaymentForm as Form,
} from '../../../../contract/forms/payment.ts';
import type { Plan } from '../../../../contract/records/plan.ts';
import { cancelCheckout, forgetRefusedPayment, payByCard } from '../payment/checkout.ts';
import { isCaptchaOpen, isPaymentOpen, useCheckout } from '../payment/checkout-store.ts';
import { isSignedIn, useSession } from '../../../core/session/session-store.ts';
import { priceOf } from '../plans/plan-prices.ts';
import { usePlans } from '../plans-store.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { CaptchaBox } from './CaptchaBox.tsx';
import { CardFields } from './CardFields.tsx';
import { ChallengeArea } from './ChallengeArea.tsx';
import { FailureNote } from './FailureNote.tsx';
import { LockIcon } from '../icons.tsx';
import { IdentityFields } from './IdentityFields.tsx';
import { payButton } from './pay-button.ts';
import { PriceSummary } from '../plans/PriceSummary.tsx';
import { ProviderNote } from './ProviderNote.tsx';
import { WalletButtons } from '../wallets/WalletButtons.tsx';
import styles from './form.module.css';

/** What a field needs to draw itself; the card lives in this component's memory alone. */
export interface FieldsProps {
  form: Form;
  errors: PaymentErrors;
  onChange: (field: PaymentField, value: string) => void;
  onLeave: (field: PaymentField) => void;
}

export function PaymentForm({ plan }: { plan: Plan }) {
  const intl = useIntl();
  const titleId = useId();
  const checkout = useCheckout((state) => state.checkout);
  const payer = useCheckout((state) => state.payer);
  const isHeld = useCheckout(isCaptchaOpen);
  const isRenewal = useSession(isSignedIn);
  const now = usePlans((state) => state.now);
  const [form, setForm] = useState<Form>({ ...emptyPaymentForm, ...payer });
  const [touched, setTouched] = useState<ReadonlySet<PaymentField>>(new Set());

  const errors = checkPayment(form, now);
  const refused = checkout.step === 'failed' ? (checkout.fault.fields ?? []) : [];
  const shown: PaymentErrors = {};
  for (const field of paymentFields) {
    const error = errors[field] ?? (refused.includes(field) ? 'invalid' : undefined);
    if (error !== undefined && (touched.has(field) || refused.includes(field)))
      shown[field] = error;
  }
  const price = priceOf(plan, now);
  const button = payButton(intl, checkout, price);
  const isUnderWay = 'run' in checkout || checkout.step === 'done';
  // A payment whose outcome is unknown is asked about again; that needs no card.
  const isKnown = checkout.step === 'failed' && checkout.unsettled !== null;
  const isFixed = useCheckout(isPaymentOpen);
  const isValid = isKnown || Object.keys(errors).length === 0;

  const change = (field: PaymentField, value: string) => {
    setForm((before) => ({ ...before, [field]: value }));
    forgetRefusedPayment();
  };
  const leave = (field: PaymentField) => setTouched((before) => new Set([...before, field]));
  const fields: FieldsProps = { form, errors: shown, onChange: change, onLeave: leave };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (button.stops) return cancelCheckout();
    if (!isValid || isHeld || isUnderWay) return;
    void payByCard(form);
  };
  const showIdentityErrors = () => {
    const wrong = checkIdentity(form);
    setTouched((before) => new Set([...before, ...(Object.keys(wrong) as PaymentField[])]));
    const [first] = Object.keys(wrong);
    document.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <h2 id={titleId} className={styles['heading']} tabIndex={-1}>
        <FormattedMessage id="payment.title" />
      </h2>
      {isRenewal && (
        <Banner tone="light" isUrgent>
          <FormattedMessage id="payment.expired" />
        </Banner>
      )}
      <fieldset className={styles['fields']} disabled={isFixed} aria-labelledby={titleId}>
        <IdentityFields {...fields} isFixed={isRenewal} />
      </fieldset>
      <fieldset className={styles['fields']} disabled={isFixed}>
        <legend className={styles['legend']}>
          <FormattedMessage id="payment.cardTitle" />
        </legend>
        <CardFields {...fields} />
      </fieldset>
      <ProviderNote />
      <CaptchaBox />
      <PriceSummary plan={plan} />
      <FailureNote />
      <div className={styles['actions']}>
        <Button
          type="submit"
          isWide
          isBusy={button.isBusy}
          disabled={button.isWaiting || (!button.stops && !button.isBusy && (!isValid || isHeld))}
          className={styles['pay']}
        >
          {button.text}
        </Button>
        {'run' in checkout && checkout.step !== 'challenging' && (
          <Button variant="quiet" onClick={cancelCheckout}>
            <FormattedMessage id="payment.cancel" />
          </Button>
        )}
      </div>
      <ChallengeArea />
      <p className={styles['safe']}>
        <LockIcon size={18} />
        <span>
          <FormattedMessage id="payment.safe" />
        </span>
      </p>
      <WalletButtons
        key={[plan.code, price.today, price.regular].join(' ')}
        form={form}
        plan={plan}
        isAway={isFixed || isHeld}
        onRefused={showIdentityErrors}
      />
    </form>
  );
}
