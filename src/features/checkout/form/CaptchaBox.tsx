import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { solveCaptcha } from '../payment/captcha.ts';
import { useCheckout } from '../payment/checkout-store.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { FailureText } from '../../../ui/feedback/FailureText.tsx';
import { CheckIcon } from '../../../ui/icons/icons.tsx';
import styles from './form.module.css';

/** The captcha, a proof of work. Shown when the server asks for it after refused payments. */
export function CaptchaBox() {
  const captcha = useCheckout((state) => state.captcha);
  const refusal = useCheckout((state) => state.captchaRefusal);
  const passed = useRef<HTMLParagraphElement>(null);
  const before = useRef(captcha);
  useEffect(() => {
    // The pressed button is removed, and with it the focus, unless the person has moved on.
    const isLost = before.current === 'solving' && document.activeElement === document.body;
    if (isLost) passed.current?.focus({ preventScroll: true });
    before.current = captcha;
  }, [captcha]);
  if (captcha === 'unneeded') return null;
  if (captcha === 'passed') {
    return (
      <p ref={passed} role="status" tabIndex={-1} className={styles['passed']}>
        <CheckIcon size={20} />
        <FormattedMessage id="payment.captchaPassed" />
      </p>
    );
  }
  const isSolving = captcha === 'solving';
  return (
    <section className={styles['captcha']}>
      <h3 className={styles['legend']}>
        <FormattedMessage id="payment.captchaTitle" />
      </h3>
      <p>
        <FormattedMessage id="payment.captchaText" />
      </p>
      {captcha === 'failed' && (
        <p role="alert" className={styles['refused']}>
          <FailureText failure={{ ...refusal, messageId: 'payment.captchaFailed' }} />
        </p>
      )}
      <Button variant="secondary" isBusy={isSolving} onClick={() => void solveCaptcha()}>
        <FormattedMessage id={isSolving ? 'payment.captchaSolving' : 'payment.captchaSolve'} />
      </Button>
    </section>
  );
}
