import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { runCountdown } from './offer.ts';
import styles from './offer.module.css';

/** The time left, written each second outside React. A timer is no live region: it is not announced. */
export function Countdown() {
  const intl = useIntl();
  const digits = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    return runCountdown((text) => {
      if (digits.current !== null) digits.current.textContent = text;
    });
  }, []);

  return (
    <span
      ref={digits}
      role="timer"
      aria-label={intl.formatMessage({ id: 'plan.timeLeft' })}
      className={styles['digits']}
    />
  );
}
