import { useIntl } from 'react-intl';
import { withoutSpaces } from '../../../../contract/forms/spaces.ts';
import { typedUsername } from '../../../core/session/username.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { fieldError, fieldName } from './field-error.ts';
import type { FieldsProps } from './use-payment-form.ts';
import styles from './form.module.css';

interface Props extends FieldsProps {
  /** An expired account pays for itself: its name and e-mail cannot be changed. */
  isRenewal: boolean;
}

export function IdentityFields({ form, errors, onChange, onLeave, isRenewal }: Props) {
  const intl = useIntl();
  return (
    <>
      <Field
        name="usernameInsta"
        label={fieldName(intl, 'usernameInsta')}
        value={form.usernameInsta}
        error={fieldError(intl, 'usernameInsta', errors)}
        lead="@"
        disabled={isRenewal}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        // Long enough for the address of a profile, which is reduced to the name.
        maxLength={254}
        onChange={(text) => onChange('usernameInsta', typedUsername(text))}
        onBlur={() => onLeave('usernameInsta')}
      />
      <Field
        name="email"
        label={fieldName(intl, 'email')}
        value={form.email}
        error={fieldError(intl, 'email', errors)}
        {...(isRenewal ? {} : { hint: intl.formatMessage({ id: 'payment.emailHint' }) })}
        disabled={isRenewal}
        required
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        onChange={(text) => onChange('email', withoutSpaces(text).toLowerCase())}
        onBlur={() => onLeave('email')}
      />
      <div className={styles['pair']}>
        <Field
          name="firstName"
          label={fieldName(intl, 'firstName')}
          value={form.firstName}
          error={fieldError(intl, 'firstName', errors)}
          required
          autoComplete="given-name"
          maxLength={50}
          onChange={(text) => onChange('firstName', withoutSpaces(text))}
          onBlur={() => onLeave('firstName')}
        />
        <Field
          name="lastName"
          label={fieldName(intl, 'lastName')}
          value={form.lastName}
          error={fieldError(intl, 'lastName', errors)}
          required
          autoComplete="family-name"
          maxLength={50}
          onChange={(text) => onChange('lastName', withoutSpaces(text))}
          onBlur={() => onLeave('lastName')}
        />
      </div>
    </>
  );
}
