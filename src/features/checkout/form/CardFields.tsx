import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { digitsOf, groupedCardNumber } from '../../../../contract/forms/card-text.ts';
import { card } from '../../../../contract/limits.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { useCheckout } from '../payment/checkout-store.ts';
import { usePlans } from '../plans-store.ts';
import { CardNumberField } from './CardNumberField.tsx';
import { fieldProps } from './field-props.ts';
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
  const testCard = useCheckout(({ settings }) => settings?.test_card);
  const now = usePlans((state) => state.now);
  const fillIn = () => {
    onChange('cardNumber', groupedCardNumber(testCard ?? ''));
    onChange('expiresOnMonth', '12');
    onChange('expiresOnYear', String(new Date(now).getFullYear() + 1).slice(-2));
    onChange('cvc', '123');
  };
  const digits = { inputMode: 'numeric', pattern: '[0-9]*' } as const;

  return (
    <>
      {testCard !== undefined && (
        <div className={styles['testCard']}>
          <Button variant="quiet" onClick={fillIn}>
            <FormattedMessage id="payment.testCard" />
          </Button>
        </div>
      )}
      <div className={styles['card']}>
        <CardNumberField
          {...fieldProps(intl, 'cardNumber', fields)}
          className={styles['cell']}
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
              className={styles['cell']}
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
              className={styles['cell']}
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
            className={styles['cell']}
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
