import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { withoutSpaces } from '../../../../contract/forms/spaces.ts';
import { findLikelyEmail } from '../../../core/likely-email.ts';
import { typedUsername } from '../../../core/session/username.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { LikelyEmail, useLikelyEmail } from '../../../ui/forms/LikelyEmail.tsx';
import { fieldProps } from './field-props.ts';
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
  // A name from the steps before is shown in a line; a renewal cannot change it at all.
  const [isNameOpen, setNameOpen] = useState(form.usernameInsta === '' || isRenewal);
  const name = useRef<HTMLInputElement>(null);
  const isNameShown = isNameOpen || fields.errors.usernameInsta !== undefined;
  const wasShown = useRef(isNameShown);
  useEffect(() => {
    if (isNameShown && !wasShown.current) name.current?.focus();
    wasShown.current = isNameShown;
  }, [isNameShown]);
  return (
    <>
      {!isNameShown && (
        <div className={styles['payer']}>
          <p>
            <FormattedMessage
              id="payment.for"
              values={{ name: <strong>@{form.usernameInsta}</strong> }}
            />
          </p>
          <Button variant="quiet" onClick={() => setNameOpen(true)}>
            <FormattedMessage id="payment.changeName" />
          </Button>
        </div>
      )}
      {isNameShown && (
        <Field
          {...fieldProps(intl, 'usernameInsta', fields)}
          ref={name}
          lead="@"
          disabled={isRenewal}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // Long enough for the address of a profile, which is reduced to the name.
          maxLength={254}
          onChange={(text) => onChange('usernameInsta', typedUsername(text))}
        />
      )}
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
