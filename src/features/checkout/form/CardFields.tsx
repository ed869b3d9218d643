import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { digitsOf } from '../../../../contract/forms/card-text.ts';
import { card } from '../../../../contract/limits.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { CardNumberField } from './CardNumberField.tsx';
import { fieldError, fieldName } from './field-error.ts';
import type { FieldsProps } from './use-payment-form.ts';
import styles from './form.module.css';

/** Autofill enters years of two digits or of four. */
const yearOf = (text: string) => digitsOf(text.replace(/^\D*20(\d{2})\D*$/, '$1'), 2);

/** The card: digits only. A complete month moves the focus to the year, a complete year to the CVC. */
export function CardFields({ form, errors, onChange, onLeave }: FieldsProps) {
  const intl = useIntl();
  const year = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const digits = { required: true, inputMode: 'numeric', pattern: '[0-9]*' } as const;

  return (
    <>
      <CardNumberField
        label={fieldName(intl, 'cardNumber')}
        value={form.cardNumber}
        error={fieldError(intl, 'cardNumber', errors)}
        onChange={(text) => onChange('cardNumber', text)}
        onBlur={() => onLeave('cardNumber')}
      />
      <div className={styles['triple']}>
        <Field
          {...digits}
          name="expiresOnMonth"
          label={fieldName(intl, 'expiresOnMonth')}
          value={form.expiresOnMonth}
          error={fieldError(intl, 'expiresOnMonth', errors)}
          placeholder={intl.formatMessage({ id: 'payment.monthHint' })}
          autoComplete="cc-exp-month"
          onChange={(text) => {
            const month = digitsOf(text, 2);
            onChange('expiresOnMonth', month);
            if (month.length === 2 && form.expiresOnMonth.length < 2) year.current?.focus();
          }}
          onBlur={() => onLeave('expiresOnMonth')}
        />
        <Field
          {...digits}
          ref={year}
          name="expiresOnYear"
          label={fieldName(intl, 'expiresOnYear')}
          value={form.expiresOnYear}
          error={fieldError(intl, 'expiresOnYear', errors)}
          placeholder={intl.formatMessage({ id: 'payment.yearHint' })}
          autoComplete="cc-exp-year"
          onChange={(text) => {
            const typed = yearOf(text);
            onChange('expiresOnYear', typed);
            if (typed.length === 2 && form.expiresOnYear.length < 2) code.current?.focus();
          }}
          onBlur={() => onLeave('expiresOnYear')}
        />
        <Field
          {...digits}
          ref={code}
          name="cvc"
          label={fieldName(intl, 'cvc')}
          value={form.cvc}
          error={fieldError(intl, 'cvc', errors)}
          placeholder="123"
          autoComplete="cc-csc"
          onChange={(text) => onChange('cvc', digitsOf(text, card.cvcLength))}
          onBlur={() => onLeave('cvc')}
        />
      </div>
    </>
  );
}
