import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { secondsUntil } from './sign-in.ts';
import { Button } from '../../../ui/forms/Button.tsx';

interface Props {
  resendAt: number;
  isBusy: boolean;
  onResend: () => void;
}

/** Requests another code. Until that is allowed it shows the seconds left, without announcing them. */
export function ResendButton({ resendAt, isBusy, onResend }: Props) {
  const [seconds, setSeconds] = useState(() => secondsUntil(resendAt));

  useEffect(() => {
    const timer = setInterval(() => {
      const left = secondsUntil(resendAt);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [resendAt]);

  return (
    <Button variant="quiet" isBusy={isBusy} disabled={seconds > 0} onClick={onResend}>
      {seconds > 0 ? (
        <FormattedMessage id="otp.resendIn" values={{ seconds }} />
      ) : (
        <FormattedMessage id="otp.resend" />
      )}
    </Button>
  );
}
