import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useMeter, type Meter } from './analysis-store.ts';
import styles from './progress.module.css';

/** People read and expected. Written into the DOM once a frame, without a render, like the ring. */
export function AnalysisProgressText() {
  const intl = useIntl();
  const line = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    let frame = 0;
    const write = () => {
      frame = 0;
      const { done, total } = useMeter.getState();
      if (line.current === null) return;
      line.current.textContent =
        total > 0 ? intl.formatMessage({ id: 'home.peopleRead' }, { done, total }) : '\u00a0';
    };
    const schedule = (meter: Meter, before: Meter) => {
      if (frame === 0 && meter.done !== before.done) frame = requestAnimationFrame(write);
    };
    write();
    const stop = useMeter.subscribe(schedule);
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [intl]);

  return <p ref={line} className={styles['read']} />;
}
