import { memo, useLayoutEffect, useRef, type RefObject } from 'react';
import { shareOf } from '../plot/shape.ts';
import type { TimeTick } from './time-ticks.ts';
import styles from '../time-chart.module.css';

/** Pixels between two labels. */
const gap = 8;

/** Moves each label under its mark as far as the chart reaches, and hides one that would meet another. */
function placeLabels(row: HTMLElement, centers: readonly number[]): void {
  const labels = [...row.querySelectorAll<HTMLElement>('[data-tick]')];
  let free = 0;
  for (const [at, label] of labels.entries()) {
    const width = label.offsetWidth;
    const start = Math.max(0, Math.min(row.clientWidth - width, (centers[at] ?? 0) - width / 2));
    const isFree = start >= free;
    label.style.insetInlineStart = `${start}px`;
    label.style.visibility = isFree ? 'visible' : 'hidden';
    if (isFree) free = start + width + gap;
  }
}

interface TimeProps {
  ticks: readonly TimeTick[];
  range: readonly [number, number];
  /** Of the plot, in pixels. */
  width: number;
  /** Room to the left of the plot. */
  gutter: number;
  /** An element as high as a line of this text. */
  line: RefObject<HTMLSpanElement | null>;
  isHidden: boolean;
}

function PlainTimeLabels({ ticks, range, width, gutter, line, isHidden }: TimeProps) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const centers = ticks.map(({ at }) => gutter + shareOf(at, range) * width);
    if (row.current !== null) placeLabels(row.current, centers);
  }, [ticks, range, width, gutter]);
  const lines = Math.max(1, ...ticks.map((tick) => tick.lines.length));
  return (
    <div
      ref={row}
      className={isHidden ? styles['noTimes'] : styles['times']}
      data-lines={lines}
      aria-hidden="true"
    >
      <span ref={line} className={styles['ruler']}>
        0
      </span>
      {!isHidden &&
        ticks.map((tick) => (
          <span key={tick.at} className={styles['time']} data-tick>
            {tick.lines.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </span>
        ))}
    </div>
  );
}

/** The marks of time below a chart. Memoised: the chosen moment changes with every frame, these do not. */
export const TimeLabels = memo(PlainTimeLabels);

interface ValueProps {
  labels: readonly string[];
  /** Where each mark is, in pixels from the top. */
  places: readonly number[];
}

function PlainValueLabels({ labels, places }: ValueProps) {
  return (
    <div className={styles['values']} aria-hidden="true">
      {labels.map((label, at) => (
        <span
          key={label}
          className={styles['value']}
          style={{ insetBlockStart: `${places[at] ?? 0}px` }}
        >
          {label}
        </span>
      ))}
    </div>
  );
}

/** The marks of the values, at the left of their lines. */
export const ValueLabels = memo(PlainValueLabels);
