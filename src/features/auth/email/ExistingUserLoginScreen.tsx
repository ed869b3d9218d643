import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'wouter';
import { checkEmail } from '../../../../contract/forms/visitor.ts';
import { sendLogin } from './entry.ts';
import { useSignIn } from '../code/sign-in-store.ts';
import { canUsePasskeys } from '../../../core/passkeys/authenticator.ts';
import { Boundary } from '../../../ui/feedback/Boundary.tsx';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { EmailForm } from './EmailForm.tsx';
import { FailureText } from '../../../ui/feedback/FailureText.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import styles from './existing-user-login.module.css';

// Only in the demo.
const DemoAccounts = lazy(() =>
  import('./DemoAccounts.tsx').then((m) => ({ default: m.DemoAccounts })),
);

// Only where the browser has passkeys, and after the form.
const PasskeySignIn = lazy(() =>
  import('../passkey/PasskeySignIn.tsx').then((m) => ({ default: m.PasskeySignIn })),
);

export function ExistingUserLoginScreen() {
  const [, navigate] = useLocation();
  const step = useSignIn((state) => state.step);
  const failure = useSignIn((state) => state.failure);
  const [isFilling, setFilling] = useState(false);
  const isMounted = useRef(false);
  const send = async (email: string) => {
    const isSent = await sendLogin(email);
    // No navigation after the visitor has left the screen.
    if (isSent && isMounted.current) navigate('/otp');
  };

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  return (
    <Page
      title={<FormattedMessage id="existingUserLogin.title" />}
      intro={<FormattedMessage id="existingUserLogin.intro" />}
    >
      <EmailForm
        check={checkEmail}
        onSend={(email) => void send(email)}
        hasPasskeys={isFilling}
        submit={<FormattedMessage id="existingUserLogin.submit" />}
        isBusy={step === 'sending'}
        refusal={failure && <FailureText failure={failure} />}
        links={
          <>
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
          </>
        }
      />
      <OtherWays isFilling={isFilling} onCanFill={() => setFilling(true)} />
    </Page>
  );
}

interface OtherWaysProps {
  isFilling: boolean;
  onCanFill: () => void;
}

/** The ways in without a code, where there are any: a passkey, and the accounts of a demo. */
function OtherWays({ isFilling, onCanFill }: OtherWaysProps) {
  // The prerendered document knows neither the browser nor whether this is a demo.
  const isHydrated = useHydrated();
  const isDemo = isHydrated && document.documentElement.dataset['demo'] !== undefined;
  return (
    <>
      <div className={styles['passkey']}>
        {isHydrated && canUsePasskeys() && (
          <Boundary fallback={null}>
            <Suspense fallback={null}>
              <PasskeySignIn isFilling={isFilling} onCanFill={onCanFill} />
            </Suspense>
          </Boundary>
        )}
      </div>
      <div className={styles['room']}>
        {isDemo && (
          <Boundary fallback={null}>
            <Suspense fallback={null}>
              <DemoAccounts />
            </Suspense>
          </Boundary>
        )}
      </div>
    </>
  );
}
