import { useLayoutEffect, useRef } from 'react';
import { prefersReducedMotion } from '../dom/reduced-motion.ts';

interface Props {
  readonly value: number;
  /** Writes a number in the reader's notation. */
  readonly format: (value: number) => string;
  /** False shows the first figure at once: it was seen before. A new figure always counts. */
  readonly isFresh: boolean;
}

const durationMs = 700;

/** A figure that counts up once. It writes the DOM itself, so nothing renders while it runs. */
export function CountUp({ value, format, isFresh }: Props) {
  const figure = useRef<HTMLSpanElement>(null);
  const shown = useRef(isFresh ? 0 : value);

  useLayoutEffect(() => {
    const element = figure.current;
    const from = shown.current;
    shown.current = value;
    if (element === null) return undefined;
    if (from === value || prefersReducedMotion()) {
      // Counting has replaced React's text node, so another language's notation is written here too.
      element.textContent = format(value);
      return undefined;
    }
    let start = performance.now();
    const write = (now: number) => {
      // Not in sight yet, it waits: older browsers do not tell.
      if ('checkVisibility' in element && !element.checkVisibility()) start = now;
      const part = Math.min(1, Math.max(0, now - start) / durationMs);
      element.textContent = format(Math.round(from + (value - from) * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(write);
    };
    let frame = 0;
    write(start);
    return () => {
      cancelAnimationFrame(frame);
      element.textContent = format(value);
    };
  }, [value, format]);

  return (
    <span ref={figure} aria-hidden="true">
      {format(value)}
    </span>
  );
}
