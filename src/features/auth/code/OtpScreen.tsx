import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'wouter';
import { showAccountExpired } from '../../../core/session/account-expired.ts';
import { isSignedIn, useSession } from '../../../core/session/session-store.ts';
import { useSignIn } from './sign-in-store.ts';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { restoreFocusIfLost } from '../../../ui/dom/focus-heading.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { CodeForm } from './CodeForm.tsx';
import { LinkForm } from './LinkForm.tsx';
import { PaidNote } from './PaidNote.tsx';
import styles from './otp.module.css';

export function OtpScreen() {
  const [, navigate] = useLocation();
  const { email, isLookedUp, step, link, paid } = useSignIn();
  const isIn = useSession(isSignedIn);
  const hasNoAddress = email === '' && isLookedUp;

  useEffect(() => {
    if (step === 'expired') showAccountExpired();
    // Replaces the history entry: going back here would only redirect to home again.
    if (step === 'in') navigate('/home', { replace: true });
  }, [step, navigate]);

  // The form of a link is removed by its own buttons, when a code has to be entered instead.
  const form = link === null ? 'code' : link.needsCode ? 'code elsewhere' : 'link';
  const before = useRef(form);
  useEffect(() => {
    if (before.current !== form && form !== 'link') restoreFocusIfLost();
    before.current = form;
  }, [form]);

  if (link !== null) return <LinkPage email={email} needsCode={link.needsCode} />;
  return (
    <Page
      title={<FormattedMessage id={paid === null ? 'otp.title' : 'otp.paid.title'} />}
      intro={
        paid === null ? (
          <span className={styles['stack']}>
            {hasNoAddress && (
              <span>
                <FormattedMessage id={isIn ? 'otp.signedIn' : 'otp.noAddress'} />
              </span>
            )}
            <span className={hasNoAddress ? styles['invisible'] : undefined}>
              <FormattedMessage id="otp.intro" values={{ email: <Address email={email} /> }} />
            </span>
          </span>
        ) : undefined
      }
    >
      {paid !== null && <PaidNote order={paid} />}
      {paid !== null && <CodeHeading email={email} />}
      {/* Both are laid out in any case, so that nothing shifts once the address is known. */}
      <div className={styles['stack']}>
        {hasNoAddress && <NoAddress isIn={isIn} />}
        <div className={hasNoAddress ? styles['invisible'] : undefined}>
          <CodeForm />
        </div>
      </div>
    </Page>
  );
}

/** After a payment: where the code went, or that it has to be asked for. The address is known to exist. */
function CodeHeading({ email }: { email: string }) {
  const isSent = useSignIn((state) => state.resendAt > 0);
  return (
    <div className={styles['next']}>
      <h2 className={styles['nextTitle']}>
        <FormattedMessage id="otp.paid.codeTitle" />
      </h2>
      <p>
        <FormattedMessage
          id={isSent ? 'otp.paid.codeSent' : 'otp.paid.codeUnsent'}
          values={{ email: <Address email={email} /> }}
        />
      </p>
    </div>
  );
}

interface LinkPageProps {
  email: string;
  /** Another browser asked for the link. */
  needsCode: boolean;
}

/** The screen of a mailed link: nothing happens until its button is pressed. */
function LinkPage({ email, needsCode }: LinkPageProps) {
  const intro = needsCode ? 'otp.linkElsewhere' : 'otp.linkIntro';
  return (
    <Page
      title={<FormattedMessage id={needsCode ? 'otp.title' : 'otp.linkTitle'} />}
      intro={<FormattedMessage id={intro} values={{ email: <Address email={email} /> }} />}
    >
      {needsCode ? <CodeForm /> : <LinkForm />}
    </Page>
  );
}

/** The address the code was sent to; a placeholder in the prerendered page. */
function Address({ email }: { email: string }) {
  if (email === '') return <span className={styles['placeholder']} aria-hidden="true" />;
  return <strong className={styles['email']}>{email}</strong>;
}

/** The way back to where an address is entered, or home. */
function NoAddress({ isIn }: { isIn: boolean }) {
  return (
    <Link href={isIn ? '/home' : '/existinguserlogin'} asChild>
      <ButtonLink>
        <FormattedMessage id={isIn ? 'otp.toHome' : 'otp.toLogin'} />
      </ButtonLink>
    </Link>
  );
}
