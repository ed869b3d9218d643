import { useEffect, useRef } from 'react';
import styles from './progress-ring.module.css';

interface Props {
  label: string;
  /** Calls `write` with 0 to 100 at every change, and once at the start; returns the way to stop. */
  subscribe: (write: (percent: number) => void) => () => void;
}

/**
 * Progress at the screen's own rate: the values are written into the DOM once a frame, past React,
 * so a fast counter renders nothing again.
 */
export function ProgressRing({ label, subscribe }: Props) {
  const ring = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = ring.current;
    const text = element?.querySelector('span');
    let frame = 0;
    let latest = 0;
    const draw = () => {
      frame = 0;
      if (!element || !text) return;
      const shown = String(Math.round(latest));
      element.style.setProperty('--progress', String(latest));
      if (text.textContent !== shown) {
        text.textContent = shown;
        element.setAttribute('aria-valuenow', shown);
      }
    };
    const stop = subscribe((percent) => {
      latest = Math.min(100, Math.max(0, Number.isFinite(percent) ? percent : 0));
      if (frame === 0) frame = requestAnimationFrame(draw);
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [subscribe]);

  return (
    <div
      ref={ring}
      className={styles['ring']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    >
      <svg className={styles['drawing']} viewBox="0 0 120 120" aria-hidden="true">
        <circle className={styles['ground']} cx="60" cy="60" r="52" pathLength="100" />
        <circle className={styles['line']} cx="60" cy="60" r="52" pathLength="100" />
      </svg>
      <p className={styles['figure']} aria-hidden="true">
        <span>0</span>
        <small>%</small>
      </p>
    </div>
  );
}
