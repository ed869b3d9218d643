import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { typedUsername } from '../../../core/session/username.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { fieldProps } from './field-props.ts';
import type { FieldsProps } from './use-payment-form.ts';
import styles from './form.module.css';

interface Props extends FieldsProps {
  /** A renewal cannot change the name. */
  isRenewal: boolean;
}

/** The account that is paid for. A name from the steps before is one line, which a button opens. */
export function NameField({ isRenewal, ...fields }: Props) {
  const intl = useIntl();
  const { form, errors, onChange } = fields;
  const [isOpen, setOpen] = useState(form.usernameInsta === '' || isRenewal);
  const input = useRef<HTMLInputElement>(null);
  const isShown = isOpen || errors.usernameInsta !== undefined;
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current) input.current?.focus();
    wasShown.current = isShown;
  }, [isShown]);

  if (!isShown) {
    return (
      <div className={styles['payer']}>
        <p>
          <FormattedMessage
            id="payment.for"
            values={{ name: <strong>@{form.usernameInsta}</strong> }}
          />
        </p>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          <FormattedMessage id="payment.changeName" />
        </Button>
      </div>
    );
  }
  return (
    <Field
      {...fieldProps(intl, 'usernameInsta', fields)}
      ref={input}
      lead="@"
      disabled={isRenewal}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      // Long enough for the address of a profile, which is reduced to the name.
      maxLength={254}
      // One that an error opened stays open while it is corrected.
      onFocus={() => setOpen(true)}
      onChange={(text) => onChange('usernameInsta', typedUsername(text))}
    />
  );
}
