import type { IntlShape } from 'react-intl';
import type { PaymentErrors, PaymentField } from '../../../../contract/forms/payment.ts';

/** The label of a field, which its error repeats. */
export function fieldName(intl: IntlShape, field: PaymentField): string {
  return intl.formatMessage({ id: `payment.field.${field}` });
}

/** The message for a refused field: it is required, or invalid. */
export function fieldError(
  intl: IntlShape,
  field: PaymentField,
  errors: PaymentErrors,
): string | undefined {
  const error = errors[field];
  if (error === undefined) return undefined;
  return intl.formatMessage({ id: `payment.${error}` }, { field: fieldName(intl, field) });
}
