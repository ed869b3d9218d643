import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FieldError } from '../../../../contract/forms/payment.ts';
import { withoutSpaces } from '../../../../contract/forms/spaces.ts';
import { checkEmail } from '../../../../contract/forms/visitor.ts';
import { oneTimeCode } from '../../../../contract/limits.ts';
import { addToast } from '../../../core/errors/toasts-store.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { focusInvalidSoon } from '../../../ui/dom/focus-field.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FailureText } from '../../../ui/feedback/FailureText.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { confirmEmail, enterOtherEmail, sendCodes, useIdentity } from './identity.ts';
import styles from './identity.module.css';

/** The address of the account: the new one, then the codes of both. */
export function EmailChange() {
  const newEmail = useIdentity((state) => state.newEmail);
  const email = useSession((state) => state.user?.email ?? '');
  const heading = useRef<HTMLHeadingElement>(null);
  const [exchanges, setExchanges] = useState(0);
  // The pressed button was removed with its form: the focus moves to the heading above the other one.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (exchanges > 0 && isLost) heading.current?.focus();
  }, [exchanges]);
  const onExchanged = () => setExchanges((before) => before + 1);
  return (
    <section className={styles['part']}>
      <h2 ref={heading} className={styles['heading']} tabIndex={-1}>
        <FormattedMessage id="account.email" />
      </h2>
      {newEmail === '' ? (
        <>
          <p className={styles['hint']}>
            <FormattedMessage id="account.emailNow" values={{ email: <b>{email}</b> }} />
          </p>
          <NewAddress onExchanged={onExchanged} />
        </>
      ) : (
        <Codes email={email} newEmail={newEmail} onExchanged={onExchanged} />
      )}
    </section>
  );
}

interface FormProps {
  onSubmit: () => void;
  children: ReactNode;
}

function Form({ onSubmit, children }: FormProps) {
  const failure = useIdentity((state) => state.emailFailure);
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
        focusInvalidSoon(event.currentTarget);
      }}
    >
      {failure !== null && (
        <Banner tone="danger" isUrgent>
          <FailureText failure={failure} />
        </Banner>
      )}
      {children}
    </form>
  );
}

interface NewAddressProps {
  /** The other form has replaced this one. */
  onExchanged: () => void;
}

function NewAddress({ onExchanged }: NewAddressProps) {
  const intl = useIntl();
  const busy = useIdentity((state) => state.busy);
  const [email, setEmail] = useState('');
  const [error, setError] = useState<FieldError>();
  const field = intl.formatMessage({ id: 'account.newEmail' });
  const submit = async () => {
    const found = checkEmail(email);
    setError(found);
    if (found === undefined && (await sendCodes(email))) onExchanged();
  };
  return (
    <Form onSubmit={() => void submit()}>
      <Field
        label={field}
        name="email"
        type="email"
        value={email}
        onChange={(text) => {
          setEmail(withoutSpaces(text));
          setError(undefined);
        }}
        error={error && intl.formatMessage({ id: `ui.field.${error}` }, { field })}
        autoComplete="email"
        autoCapitalize="none"
        inputMode="email"
        required
      />
      <Button type="submit" isBusy={busy === 'codes'} disabled={busy === 'name'}>
        <FormattedMessage id="account.sendCodes" />
      </Button>
    </Form>
  );
}

interface CodesProps extends NewAddressProps {
  email: string;
  newEmail: string;
}

function Codes({ email, newEmail, onExchanged }: CodesProps) {
  const intl = useIntl();
  const busy = useIdentity((state) => state.busy);
  const [code, setCode] = useState('');
  const [newCode, setNewCode] = useState('');
  const isWhole = [code, newCode].every((each) => each.length === oneTimeCode.length);
  const submit = async () => {
    if (!isWhole || !(await confirmEmail(code, newCode))) return;
    onExchanged();
    const text = intl.formatMessage({ id: 'account.emailChanged' }, { email: newEmail });
    addToast({ variant: 'success', text });
  };
  const fields = [
    { name: 'code', address: email, value: code, set: setCode },
    { name: 'newCode', address: newEmail, value: newCode, set: setNewCode },
  ];
  return (
    <>
      <p className={styles['hint']}>
        <FormattedMessage id="account.codesText" />
      </p>
      <Form onSubmit={() => void submit()}>
        {fields.map(({ name, address, value, set }) => (
          <Field
            key={name}
            label={intl.formatMessage({ id: 'account.codeOf' }, { email: address })}
            name={name}
            value={value}
            onChange={(text) => set(text.replace(/\D/g, '').slice(0, oneTimeCode.length))}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        ))}
        <Button type="submit" isBusy={busy === 'email'} disabled={!isWhole || busy === 'name'}>
          <FormattedMessage id="account.changeEmail" />
        </Button>
        <Button
          variant="quiet"
          className={styles['other'] ?? ''}
          disabled={busy !== null}
          onClick={() => {
            enterOtherEmail();
            onExchanged();
          }}
        >
          <FormattedMessage id="account.otherEmail" />
        </Button>
      </Form>
    </>
  );
}
