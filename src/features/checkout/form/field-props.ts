import type { IntlShape } from 'react-intl';
import type { PaymentField } from '../../../../contract/forms/payment.ts';
import type { FieldsProps } from './use-payment-form.ts';

/** The props all fields of the payment form share: name, label, value and error. */
export function fieldProps(
  intl: IntlShape,
  name: PaymentField,
  { form, errors, onLeave }: FieldsProps,
) {
  const label = intl.formatMessage({ id: `payment.field.${name}` });
  const refusal = errors[name];
  return {
    name,
    label,
    value: form[name],
    error: refusal && intl.formatMessage({ id: `payment.${refusal}` }, { field: label }),
    required: true,
    onBlur: () => onLeave(name),
  };
}
