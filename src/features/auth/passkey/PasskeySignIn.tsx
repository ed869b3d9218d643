import { useEffect, useEffectEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'wouter';
import { canFillPasskeys, stopAsking } from '../../../core/passkeys/authenticator.ts';
import { showAccountExpired } from '../../../core/session/account-expired.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { useSignIn } from '../code/sign-in-store.ts';
import { signInByPasskey } from './passkey-sign-in.ts';

interface Props {
  /** Whether the field of the address offers passkeys. */
  isFilling: boolean;
  /** The browser can offer them there. */
  onCanFill: () => void;
}

/** The way in without a code, below the form. */
export function PasskeySignIn({ isFilling, onCanFill }: Props) {
  const [, navigate] = useLocation();
  const step = useSignIn((state) => state.step);
  const enter = async (place: 'button' | 'field') => {
    if (!(await signInByPasskey(place))) return;
    if (useSignIn.getState().step === 'expired') showAccountExpired();
    else navigate('/home', { replace: true });
  };
  const press = async () => {
    await enter('button');
    // The dialog has taken the place of the suggestions.
    if (isFilling && useSignIn.getState().step === 'idle') void enter('field');
  };
  const look = useEffectEvent(async () => {
    if (await canFillPasskeys().catch(() => false)) onCanFill();
  });
  const fill = useEffectEvent(() => void enter('field'));
  useEffect(() => {
    void look();
    return () => void stopAsking().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (isFilling) fill();
  }, [isFilling]);
  return (
    <Button variant="secondary" isWide isBusy={step === 'checking'} onClick={() => void press()}>
      <FormattedMessage id="existingUserLogin.passkey" />
    </Button>
  );
}
