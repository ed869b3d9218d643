import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { useCheckout } from '../payment/checkout-store.ts';
import { cancelCheckout, showChallenge } from '../payment/run-checkout.ts';
import { useConnection } from '../../../core/browser/connection-store.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { scrolling } from '../../../ui/dom/reduced-motion.ts';
import styles from './form.module.css';

/** The bank's challenge. The provider's library fills the frame, whose content is not ours. */
export function ChallengeArea() {
  const checkout = useCheckout((state) => state.checkout);
  const heading = useRef<HTMLHeadingElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const isOnline = useConnection((state) => state.isOnline);
  const run = checkout.step === 'challenging' ? checkout.run : null;

  useEffect(() => {
    if (run === null) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start', behavior: scrolling() });
  }, [run]);

  // Offline the frame would show the browser's error page, and nothing would load it again.
  useEffect(() => {
    if (run !== null && isOnline && frame.current !== null) void showChallenge(frame.current);
  }, [run, isOnline]);

  if (checkout.step !== 'challenging') return null;
  return (
    <section className={styles['challenge']}>
      <h3 ref={heading} className={styles['legend']} tabIndex={-1}>
        <FormattedMessage id="payment.challengeTitle" />
      </h3>
      <p role="status">
        <FormattedMessage id={isOnline ? stateId(checkout.isSlow) : 'fault.network'} />
      </p>
      <div ref={frame} className={styles['frame']} />
      <Button variant="quiet" onClick={cancelCheckout}>
        <FormattedMessage id="payment.cancel" />
      </Button>
    </section>
  );
}

const stateId = (isSlow: boolean) => (isSlow ? 'payment.challengeSlow' : 'payment.challengeText');
