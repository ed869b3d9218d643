import { useEffect, useId, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSentiment } from './sentiment-store.ts';
import { Button } from '../../ui/forms/Button.tsx';
import styles from './sentiment.module.css';

/** Shown over the blurred grid during a run. */
export function Running({ onCancel }: { onCancel: () => void }) {
  const done = useSentiment((state) => state.done);
  const box = useRef<HTMLDivElement>(null);
  const textId = useId();

  // The grid is inert during a run, so the focus moves here. The text is read out with it: once, not
  // at each change of the count.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);

  return (
    <div
      ref={box}
      className={styles['running']}
      role="group"
      aria-labelledby={textId}
      tabIndex={-1}
    >
      <span className={styles['loader']} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <p id={textId}>
        <FormattedMessage id="sentiment.running" values={{ done }} />
      </p>
      <Button variant="secondary" onClick={onCancel}>
        <FormattedMessage id="sentiment.cancel" />
      </Button>
    </div>
  );
}
