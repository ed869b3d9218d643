import { useId, useRef, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { oneTimeCode } from '../../../../contract/limits.ts';
import { checkCode, forgetRefusal, refuseCode, resendCode } from './sign-in.ts';
import { useSignIn } from './sign-in-store.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { emptyDigits, isComplete } from './code-digits.ts';
import { CodeBoxes } from './CodeBoxes.tsx';
import { FailureText } from '../../../ui/feedback/FailureText.tsx';
import { ResendButton } from './ResendButton.tsx';
import styles from './otp.module.css';

/** The boxes of the code, and what to do if none arrives. */
export function CodeForm() {
  const intl = useIntl();
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { step, failure, isLookedUp, email } = useSignIn();
  const [digits, setDigits] = useState(() => emptyDigits(oneTimeCode.length));

  const focusFirst = () => form.current?.querySelector('input')?.focus();
  const enter = async (code: string) => {
    await checkCode(code);
    const { step: now, failure: why } = useSignIn.getState();
    // A code that the server has not checked stays in the boxes, to be sent again.
    if (now !== 'idle' || (why !== null && !('text' in why))) return;
    setDigits(emptyDigits(oneTimeCode.length));
    focusFirst();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete(digits)) void enter(digits.join(''));
  };
  const error = failure === null ? undefined : <FailureText failure={failure} />;

  return (
    <>
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
          isDisabled={step === 'checking' || (email === '' && !isLookedUp)}
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
      {/* Disabled during its countdown, the button loses the focus; the code is entered next. */}
      <OtherWays onResent={focusFirst} />
    </>
  );
}

interface OtherWaysProps {
  /** Called once another code was sent. */
  onResent: () => void;
}

/** Another code, or another address. */
function OtherWays({ onResent }: OtherWaysProps) {
  const { step, resendAt, isEarlierCode } = useSignIn();
  const resend = async () => {
    if (await resendCode()) onResent();
  };
  return (
    <div className={styles['links']}>
      {isEarlierCode && (
        <p role="status" className={styles['earlier']}>
          <FormattedMessage id="otp.earlierCode" />
        </p>
      )}
      <ResendButton
        key={resendAt}
        resendAt={resendAt}
        isBusy={step === 'sending'}
        onResend={() => void resend()}
      />
      <Link href="/existinguserlogin" asChild>
        <ButtonLink variant="quiet">
          <FormattedMessage id="otp.changeEmail" />
        </ButtonLink>
      </Link>
    </div>
  );
}
