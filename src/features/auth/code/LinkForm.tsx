import { useId, type FormEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { openLink } from './sign-in.ts';
import { useSignIn } from './sign-in-store.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { FailureText } from '../../../ui/feedback/FailureText.tsx';
import { OtherWays } from './OtherWays.tsx';
import styles from './otp.module.css';

/** The button of a mailed link, and what to do if the link is refused. */
export function LinkForm() {
  const errorId = useId();
  const { step, failure } = useSignIn();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void openLink();
  };
  return (
    <>
      <form className={styles['form']} onSubmit={submit}>
        <p id={errorId} className={styles['error']} role="alert">
          {failure !== null && <FailureText failure={failure} />}
        </p>
        <Button type="submit" isWide isBusy={step === 'checking'} aria-describedby={errorId}>
          <FormattedMessage id="otp.submit" />
        </Button>
      </form>
      <OtherWays />
    </>
  );
}
