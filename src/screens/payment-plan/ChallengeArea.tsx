import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { cancelCheckout, runChallenge } from '../../flows/checkout.ts';
import { useCheckout } from '../../stores/checkout.ts';
import { Button } from '../../ui/Button.tsx';
import { scrolling } from '../../ui/motion.ts';
import styles from './form.module.css';

/** Where the bank asks its question. The provider's library fills the frame; we never look inside. */
export function ChallengeArea() {
  const checkout = useCheckout((state) => state.checkout);
  const heading = useRef<HTMLHeadingElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const run = checkout.step === 'challenging' ? checkout.run : null;

  useEffect(() => {
    if (run === null || frame.current === null) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start', behavior: scrolling() });
    void runChallenge(frame.current);
  }, [run]);

  if (checkout.step !== 'challenging') return null;
  return (
    <section className={styles['challenge']}>
      <h3 ref={heading} className={styles['legend']} tabIndex={-1}>
        <FormattedMessage id="payment.challengeTitle" />
      </h3>
      <p role="status">
        <FormattedMessage
          id={checkout.isSlow ? 'payment.challengeSlow' : 'payment.challengeText'}
        />
      </p>
      <div ref={frame} className={styles['frame']} />
      <Button variant="quiet" onClick={cancelCheckout}>
        <FormattedMessage id="payment.cancel" />
      </Button>
    </section>
  );
}
