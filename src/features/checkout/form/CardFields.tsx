import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { digitsOf } from '../../../../contract/forms/card-text.ts';
import { card } from '../../../../contract/limits.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { CardNumberField } from './CardNumberField.tsx';
import { fieldProps } from './field-props.ts';
import { TestCard } from './TestCard.tsx';
import type { FieldsProps } from './use-payment-form.ts';
import styles from './form.module.css';

/** Autofill enters years of two digits or of four. */
const yearOf = (text: string) => digitsOf(text.replace(/^\D*20(\d{2})\D*$/, '$1'), 2);

/** The card: digits only. A complete month moves the focus to the year, a complete year to the CVC. */
export function CardFields(fields: FieldsProps) {
  const intl = useIntl();
  const { form, onChange } = fields;
  const year = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const cell = styles['cell'];
  const digits = { className: cell, inputMode: 'numeric', pattern: '[0-9]*' } as const;

  return (
    <>
      <TestCard onChange={onChange} />
      <div className={styles['card']}>
        <CardNumberField
          {...fieldProps(intl, 'cardNumber', fields)}
          className={cell}
          onChange={(text) => onChange('cardNumber', text)}
        />
        <div className={styles['triple']}>
          <div
            role="group"
            aria-label={intl.formatMessage({ id: 'payment.expiry' })}
            className={styles['expiry']}
          >
            <Field
              {...fieldProps(intl, 'expiresOnMonth', fields)}
              {...digits}
              placeholder={intl.formatMessage({ id: 'payment.monthHint' })}
              autoComplete="cc-exp-month"
              onChange={(text) => {
                const month = digitsOf(text, 2);
                onChange('expiresOnMonth', month);
                if (month.length === 2 && form.expiresOnMonth.length < 2) year.current?.focus();
              }}
            />
            <Field
              {...fieldProps(intl, 'expiresOnYear', fields)}
              {...digits}
              ref={year}
              placeholder={intl.formatMessage({ id: 'payment.yearHint' })}
              autoComplete="cc-exp-year"
              onChange={(text) => {
                const typed = yearOf(text);
                onChange('expiresOnYear', typed);
                if (typed.length === 2 && form.expiresOnYear.length < 2) code.current?.focus();
              }}
            />
          </div>
          <Field
            {...fieldProps(intl, 'cvc', fields)}
            {...digits}
            ref={code}
            placeholder="123"
            autoComplete="cc-csc"
            onChange={(text) => onChange('cvc', digitsOf(text, card.cvcLength))}
          />
        </div>
      </div>
    </>
  );
}
