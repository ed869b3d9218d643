import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'wouter';
import { oneTimeCode } from '../../../contract/limits.ts';
import { showAccountExpired } from '../../flows/account-expired.ts';
import { checkCode, forgetRefusal, refuseCode, resendCode } from '../../flows/sign-in.ts';
import { useSignIn } from '../../stores/sign-in.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { emptyDigits, isComplete } from '../../ui/code-digits.ts';
import { CodeBoxes } from '../../ui/CodeBoxes.tsx';
import { FailureText } from '../../ui/FailureText.tsx';
import { Page } from '../../ui/Page.tsx';
import { NoAddress } from './NoAddress.tsx';
import { ResendButton } from './ResendButton.tsx';
import styles from './otp.module.css';

export function OtpScreen() {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { email, step, failure, resendAt } = useSignIn();
  const [digits, setDigits] = useState(() => emptyDigits(oneTimeCode.length));

  useEffect(() => {
    if (step === 'expired') showAccountExpired();
    if (step === 'in') navigate('/home');
  }, [step, navigate]);

  if (email === '') return <NoAddress />;

  const enter = async (code: string) => {
    await checkCode(code);
    if (useSignIn.getState().step !== 'idle') return;
    setDigits(emptyDigits(oneTimeCode.length));
    form.current?.querySelector('input')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete(digits)) void enter(digits.join(''));
  };
  const error = failure === null ? undefined : <FailureText failure={failure} />;

  return (
    <Page
      title={<FormattedMessage id="otp.title" />}
      intro={
        <FormattedMessage
          id="otp.intro"
          values={{ email: <strong className={styles['email']}>{email}</strong> }}
        />
      }
    >
      <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
        <CodeBoxes
          digits={digits}
          onChange={(next) => {
            setDigits(next);
            forgetRefusal();
          }}
          onInvalid={refuseCode}
          label={intl.formatMessage({ id: 'otp.codeLabel' })}
          boxLabel={(box) =>
            intl.formatMessage({ id: 'otp.box' }, { box, total: oneTimeCode.length })
          }
          error={error}
          errorId={errorId}
          isDisabled={step === 'checking'}
        />
        <p id={errorId} className={styles['error']} role="alert">
          {error}
        </p>
        <Button
          type="submit"
          isWide
          isBusy={step === 'checking'}
          disabled={!isComplete(digits) && step !== 'checking'}
        >
          <FormattedMessage id="otp.submit" />
        </Button>
      </form>
      <div className={styles['links']}>
        <ResendButton
          key={resendAt}
          resendAt={resendAt}
          isBusy={step === 'sending'}
          onResend={() => void resendCode()}
        />
        <Link href="/existinguserlogin" asChild>
          <ButtonLink variant="quiet">
            <FormattedMessage id="otp.changeEmail" />
          </ButtonLink>
        </Link>
      </div>
    </Page>
  );
}
