import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FieldError } from '../../../../contract/forms/payment.ts';
import { checkUsername } from '../../../../contract/forms/visitor.ts';
import { typedUsername } from '../../../core/session/username.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { focusInvalidSoon } from '../../../ui/dom/focus-field.ts';
import { restoreFocusSoon } from '../../../ui/dom/focus-heading.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FailureText } from '../../../ui/feedback/FailureText.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { changeName, useIdentity } from './identity.ts';
import styles from './identity.module.css';

/** Whether the platform names the account: then nothing else does. */
function isNamedByPlatform(state: string | undefined): boolean {
  return state !== undefined && state !== 'none';
}

/** The name of the account, changed unless it is that of a connected one. */
export function NamePart() {
  const user = useSession((state) => state.user);
  if (!isNamedByPlatform(user?.connection)) {
    // A name that was changed here or elsewhere is the one to edit.
    return <NameForm key={user?.username} />;
  }
  return (
    <section className={styles['part']}>
      <h2 className={styles['heading']}>
        <FormattedMessage id="account.name" />
      </h2>
      <p className={styles['value']}>{`@${user?.username ?? ''}`}</p>
      <p className={styles['hint']}>
        <FormattedMessage id="account.nameConnected" />
      </p>
    </section>
  );
}

function NameForm() {
  const intl = useIntl();
  const user = useSession((state) => state.user);
  const { busy, nameFailure } = useIdentity();
  const [name, setName] = useState(user?.username ?? '');
  const [error, setError] = useState<FieldError>();
  const label = intl.formatMessage({ id: 'account.name' });
  const submit = () => {
    const found = checkUsername(name);
    setError(found);
    if (found === undefined) void changeName(name).then(() => restoreFocusSoon());
  };
  return (
    <form
      className={styles['part']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
        focusInvalidSoon(event.currentTarget);
      }}
    >
      <Field
        label={label}
        name="username"
        value={name}
        lead="@"
        onChange={(text) => {
          setName(typedUsername(text));
          setError(undefined);
        }}
        hint={intl.formatMessage({
          id: user?.sources === undefined ? 'account.nameClears' : 'account.nameHint',
        })}
        error={error && intl.formatMessage({ id: `ui.field.${error}` }, { field: label })}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
      />
      {nameFailure !== null && (
        <Banner tone="danger" isUrgent>
          <FailureText failure={nameFailure} />
        </Banner>
      )}
      <Button
        type="submit"
        isBusy={busy === 'name'}
        disabled={name === user?.username || busy === 'codes' || busy === 'email'}
      >
        <FormattedMessage id="account.saveName" />
      </Button>
    </form>
  );
}
