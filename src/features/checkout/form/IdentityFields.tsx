import { FormattedMessage, useIntl } from 'react-intl';
import { withoutSpaces } from '../../../../contract/forms/spaces.ts';
import { findLikelyEmail } from '../../../core/likely-email.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { LikelyEmail, useLikelyEmail } from '../../../ui/forms/LikelyEmail.tsx';
import { fieldProps } from './field-props.ts';
import { NameField } from './NameField.tsx';
import type { FieldsProps } from './use-payment-form.ts';
import styles from './form.module.css';

interface Props extends FieldsProps {
  /** An expired account pays for itself: its name and e-mail cannot be changed. */
  isRenewal: boolean;
}

export function IdentityFields({ isRenewal, ...fields }: Props) {
  const intl = useIntl();
  const { form, onChange } = fields;
  const { likely, look } = useLikelyEmail(form.email, findLikelyEmail);
  const email = fieldProps(intl, 'email', fields);
  return (
    <>
      <NameField {...fields} isRenewal={isRenewal} />
      <Field
        {...email}
        {...(isRenewal ? {} : { hint: intl.formatMessage({ id: 'payment.emailHint' }) })}
        disabled={isRenewal}
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        onBlur={() => {
          email.onBlur();
          void look();
        }}
        onChange={(text) => onChange('email', withoutSpaces(text).toLowerCase())}
      />
      <LikelyEmail email={likely} onAccept={(meant) => onChange('email', meant)}>
        <FormattedMessage id="ui.email.likely" values={{ email: likely }} />
      </LikelyEmail>
      <div className={styles['pair']}>
        <Field
          {...fieldProps(intl, 'firstName', fields)}
          autoComplete="given-name"
          maxLength={50}
          onChange={(text) => onChange('firstName', text)}
        />
        <Field
          {...fieldProps(intl, 'lastName', fields)}
          autoComplete="family-name"
          maxLength={50}
          onChange={(text) => onChange('lastName', text)}
        />
      </div>
    </>
  );
}
