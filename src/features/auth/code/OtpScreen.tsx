import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'wouter';
import { showAccountExpired } from '../../../core/session/account-expired.ts';
import { isSignedIn, useSession } from '../../../core/session/session-store.ts';
import { useSignIn } from './sign-in-store.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { CodeForm } from './CodeForm.tsx';
import { NoAddress } from './NoAddress.tsx';
import styles from './otp.module.css';

export function OtpScreen() {
  const [, navigate] = useLocation();
  const { email, isLookedUp, step } = useSignIn();
  const isIn = useSession(isSignedIn);
  const hasNoAddress = email === '' && isLookedUp;

  useEffect(() => {
    if (step === 'expired') showAccountExpired();
    // A code that was taken is no step to come back to: it led to home again, for ever.
    if (step === 'in') navigate('/home', { replace: true });
  }, [step, navigate]);

  return (
    <Page
      title={<FormattedMessage id="otp.title" />}
      intro={
        <span className={styles['room']}>
          {hasNoAddress && (
            <span>
              <FormattedMessage id={isIn ? 'otp.signedIn' : 'otp.noAddress'} />
            </span>
          )}
          <span className={hasNoAddress ? styles['gone'] : undefined}>
            <FormattedMessage id="otp.intro" values={{ email: <Address email={email} /> }} />
          </span>
        </span>
      }
    >
      {/* Both keep their room without an address too: nothing may move when that is known. */}
      <div className={styles['room']}>
        {hasNoAddress && <NoAddress isIn={isIn} />}
        <div className={hasNoAddress ? styles['gone'] : undefined}>
          <CodeForm />
        </div>
      </div>
    </Page>
  );
}

/** The address the code was sent to; a placeholder in the prerendered page. */
function Address({ email }: { email: string }) {
  if (email === '') return <span className={styles['place']} aria-hidden="true" />;
  return <strong className={styles['email']}>{email}</strong>;
}
