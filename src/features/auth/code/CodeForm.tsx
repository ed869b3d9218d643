import { useId, useRef, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { oneTimeCode } from '../../../../contract/limits.ts';
import { checkCode, forgetRefusal, refuseCode } from './sign-in.ts';
import { useSignIn } from './sign-in-store.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { emptyDigits, isComplete } from './code-digits.ts';
import { CodeBoxes } from './CodeBoxes.tsx';
import { FailureText } from '../../../ui/feedback/FailureText.tsx';
import { OtherWays } from './OtherWays.tsx';
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
            // The last missing digit sends; a digit that replaces another waits for the button.
            if (isComplete(next) && !isComplete(digits)) void enter(next.join(''));
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
