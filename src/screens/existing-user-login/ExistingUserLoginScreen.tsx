import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'wouter';
import { checkEmail } from '../../../contract/forms/visitor.ts';
import type { FieldError } from '../../../contract/forms/payment.ts';
import { sendCode } from '../../flows/sign-in.ts';
import { useSignIn } from '../../stores/sign-in.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Field } from '../../ui/Field.tsx';
import { Page } from '../../ui/Page.tsx';
import styles from './existing-user-login.module.css';

export function ExistingUserLoginScreen() {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const step = useSignIn((state) => state.step);
  const failure = useSignIn((state) => state.failure);
  const [email, setEmail] = useState('');
  const [error, setError] = useState<FieldError>();
  const label = intl.formatMessage({ id: 'existingUserLogin.email' });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = checkEmail(email);
    setError(found);
    if (found === undefined && (await sendCode(email))) navigate('/otp');
  };

  return (
    <Page
      title={<FormattedMessage id="existingUserLogin.title" />}
      intro={<FormattedMessage id="existingUserLogin.intro" />}
    >
      <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={label}
          name="email"
          type="email"
          value={email}
          onChange={(text) => {
            setEmail(text.replace(/\s/g, ''));
            setError(undefined);
          }}
          error={error && intl.formatMessage({ id: `ui.field.${error}` }, { field: label })}
          autoComplete="email"
          autoCapitalize="none"
          inputMode="email"
          enterKeyHint="send"
          required
        />
        {failure !== null && (
          <Banner tone="danger" isUrgent>
            {'text' in failure ? failure.text : <FormattedMessage id={failure.messageId} />}
          </Banner>
        )}
        <Button type="submit" isWide isBusy={step === 'sending'}>
          <FormattedMessage id="existingUserLogin.submit" />
        </Button>
      </form>
      <nav className={styles['links']}>
        <Link href="/forgotuser" asChild>
          <ButtonLink variant="quiet">
            <FormattedMessage id="getMyAnalysis.forgotten" />
          </ButtonLink>
        </Link>
        <Link href="/getmyanalysis" asChild>
          <ButtonLink variant="quiet">
            <FormattedMessage id="existingUserLogin.new" />
          </ButtonLink>
        </Link>
      </nav>
    </Page>
  );
}
