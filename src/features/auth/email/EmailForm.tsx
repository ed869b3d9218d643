import { useState, type ComponentProps } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FieldError } from '../../../../contract/forms/payment.ts';
import { withoutSpaces } from '../../../../contract/forms/spaces.ts';
import { findLikelyEmail } from '../../../core/likely-email.ts';
import { EntryForm } from './EntryForm.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { LikelyEmail, useLikelyEmail } from '../../../ui/forms/LikelyEmail.tsx';

type Mistake = FieldError;

interface Props extends Omit<ComponentProps<typeof EntryForm>, 'onSubmit' | 'children'> {
  /** What is wrong with an address, or undefined. */
  check: (email: string) => Mistake | undefined;
  /** Called with an address that passed the check. */
  onSend: (email: string) => void;
  /** The field suggests passkeys as well as addresses. */
  hasPasskeys?: boolean;
}

/** A form with an e-mail address to which something is sent. Spaces are stripped. */
export function EmailForm({ check, onSend, hasPasskeys = false, ...form }: Props) {
  const intl = useIntl();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<Mistake>();
  const field = intl.formatMessage({ id: 'ui.email.name' });
  const { likely, look } = useLikelyEmail(email, findLikelyEmail);

  const submit = () => {
    const found = check(email);
    setError(found);
    if (found === undefined) onSend(email);
  };

  return (
    <EntryForm {...form} onSubmit={submit}>
      <Field
        label={intl.formatMessage({ id: 'ui.email.label' })}
        name="email"
        type="email"
        value={email}
        onChange={(text) => {
          setEmail(withoutSpaces(text));
          setError(undefined);
        }}
        error={error && intl.formatMessage({ id: `ui.field.${error}` }, { field })}
        onBlur={() => void look()}
        autoComplete={hasPasskeys ? 'username webauthn' : 'email'}
        autoCapitalize="none"
        inputMode="email"
        enterKeyHint="send"
        required
      />
      <LikelyEmail email={likely} onAccept={setEmail}>
        <FormattedMessage id="ui.email.likely" values={{ email: likely }} />
      </LikelyEmail>
    </EntryForm>
  );
}
