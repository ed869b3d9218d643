import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { resendCode } from './sign-in.ts';
import { useSignIn } from './sign-in-store.ts';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { ResendButton } from './ResendButton.tsx';
import styles from './otp.module.css';

interface Props {
  /** Called once another code was sent. */
  onResent?: () => void;
}

/** Another code, or another address. */
export function OtherWays({ onResent }: Props) {
  const { step, resendAt, isEarlierCode } = useSignIn();
  const resend = async () => {
    if (await resendCode()) onResent?.();
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
