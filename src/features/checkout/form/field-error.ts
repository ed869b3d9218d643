import type { IntlShape } from 'react-intl';
import type { PaymentErrors, PaymentField } from '../../../../contract/forms/payment.ts';

/** A field's name as its label has it. */
export function fieldName(intl: IntlShape, field: PaymentField): string {
  return intl.formatMessage({ id: `payment.field.${field}` });
}

/** The wording of spec 5 for a refused field. */
export function fieldError(
  intl: IntlShape,
  field: PaymentField,
  errors: PaymentErrors,
): string | undefined {
  const error = errors[field];
  if (error === undefined) return undefined;
  return intl.formatMessage({ id: `payment.${error}` }, { field: fieldName(intl, field) });
}
