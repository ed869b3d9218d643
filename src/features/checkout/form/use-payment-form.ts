import { useState } from 'react';
import {
  checkIdentity,
  checkPayment,
  emptyPaymentForm,
  paymentFields,
  type PaymentErrors,
  type PaymentField,
  type PaymentForm,
} from '../../../../contract/forms/payment.ts';
import { isSignedIn, useSession } from '../../../core/session/session-store.ts';
import { useCheckout } from '../payment/checkout-store.ts';
import { forgetRefusedPayment } from '../payment/run-checkout.ts';
import { usePlans } from '../plans-store.ts';

/** What a group of fields renders and reports. */
export interface FieldsProps {
  form: PaymentForm;
  /** The errors to show, of fields that were left or that the provider refused. */
  errors: PaymentErrors;
  onChange: (field: PaymentField, value: string) => void;
  onLeave: (field: PaymentField) => void;
}

/** The payment form as it is typed. Card data stay in the state of this component. */
export function usePaymentForm() {
  const checkout = useCheckout((state) => state.checkout);
  const payer = useCheckout((state) => state.payer);
  const isRenewal = useSession(isSignedIn);
  const now = usePlans((state) => state.now);
  const [form, setForm] = useState<PaymentForm>({ ...emptyPaymentForm, ...payer });
  const [touched, setTouched] = useState<ReadonlySet<PaymentField>>(new Set());

  const wrong = checkPayment(form, now);
  const refused = checkout.step === 'failed' ? (checkout.fault.fields ?? []) : [];
  const errors: PaymentErrors = {};
  for (const field of paymentFields) {
    const error = wrong[field] ?? (refused.includes(field) ? 'invalid' : undefined);
    const isShown = touched.has(field) || refused.includes(field);
    if (error !== undefined && isShown) errors[field] = error;
  }

  const touch = (fields: readonly PaymentField[]) => {
    setTouched((before) => new Set([...before, ...fields]));
  };
  const fields: FieldsProps = {
    form,
    errors,
    onChange: (field, value) => {
      setForm((before) => ({ ...before, [field]: value }));
      forgetRefusedPayment();
    },
    onLeave: (field) => touch([field]),
  };
  /** Shows what is wrong with the payer's fields and moves the focus to the first of them. */
  const showIdentityErrors = () => {
    const names = Object.keys(checkIdentity(form)) as PaymentField[];
    touch(names);
    document.querySelector<HTMLInputElement>(`[name="${names[0]}"]`)?.focus();
  };

  // A payment of unknown outcome is sent again without the card.
  const isRetry = 'unresolved' in checkout && !!checkout.unresolved;
  const missing = isRetry ? [] : paymentFields.filter((field) => wrong[field] !== undefined);
  // A renewal is signed in already and gets no code.
  const codeTo = isRenewal || wrong.email !== undefined ? null : form.email;
  return { form, fields, missing, codeTo, isRenewal, showIdentityErrors };
}
