import { useMemo } from 'react';
import { useIncrementalRender } from '../hooks/use-incremental-render.ts';
import { inkLine } from './ink-line.ts';
import styles from './week-bars.module.css';

/** A bar; null where the value is unknown. */
export interface WeekBar {
  readonly name: string;
  readonly value: number | null;
  /** What the bar says in the readout, for instance "3 posts, 322 likes". */
  readonly detail: string;
}

interface Props {
  label: string;
  bars: readonly WeekBar[];
  /** Place of the selected bar. */
  selected: number;
  onSelect: (at: number) => void;
  /** Names of the first and the last moment. */
  ends: readonly [string, string];
}

const view = { width: 360, height: 132, top: 8, bottom: 128 };

/** Weeks of the mean that the line shows. */
const meanOf = 4;

/** Rows of the table rendered in one task. */
const batch = 13;

/** The mean of up to four weeks, at the middle of the last of them. */
function meanLine(bars: readonly WeekBar[], x: (at: number) => number, y: (of: number) => number) {
  return bars.map((_, at) => {
    const some = bars.slice(Math.max(0, at - meanOf + 1), at + 1).map(({ value }) => value ?? 0);
    return { x: x(at + 0.5), y: y(some.reduce((sum, value) => sum + value, 0) / some.length) };
  });
}

/** The bars as a table for screen readers. */
function WeekTable({ label, bars }: Pick<Props, 'label' | 'bars'>) {
  const rows = useIncrementalRender(bars.length, batch, 0);
  return (
    // A table ignores a height smaller than its rows; the box around it does not.
    <div className={styles['table']}>
      <table>
        <caption>{label}</caption>
        <tbody>
          {bars.slice(0, rows).map(({ name, detail }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Bars of weeks with a line of their mean. Touch, mouse and arrow keys choose a bar; the readout above
 * says what it is, and a table has all of them.
 */
export function WeekBars({ label, bars, selected, onSelect, ends }: Props) {
  const shown = bars[selected];
  const drawing = useMemo(() => {
    const most = Math.max(1, ...bars.map(({ value }) => value ?? 0));
    const x = (at: number) => (at / bars.length) * view.width;
    const y = (value: number) => view.bottom - (value / most) * (view.bottom - view.top);
    return { x, y, line: inkLine(meanLine(bars, x, y)) };
  }, [bars]);
  const width = view.width / bars.length;
  return (
    <div className={styles['chart']}>
      <p className={styles['readout']} aria-hidden="true">
        <span>{shown?.name}</span>
        <b>{shown?.detail}</b>
      </p>
      <div className={styles['box']}>
        <svg viewBox={`0 0 ${view.width} ${view.height}`} aria-hidden="true">
          {bars.map(({ name, value }, at) => {
            const top = drawing.y(value ?? 0);
            return (
              <rect
                key={name}
                className={at === selected ? styles['selected'] : styles['bar']}
                {...{ x: drawing.x(at) + width * 0.14, y: top, width: width * 0.72, rx: 1.5 }}
                height={view.bottom - top}
              />
            );
          })}
          <path className={styles['line']} d={drawing.line} />
          <path className={styles['axis']} d={`M0 ${view.bottom + 0.5}H${view.width}`} />
        </svg>
        <input
          className={styles['scrubber']}
          type="range"
          min={0}
          max={bars.length - 1}
          step={1}
          value={selected}
          aria-label={label}
          aria-valuetext={`${shown?.name ?? ''}: ${shown?.detail ?? ''}`}
          onChange={(event) => onSelect(Number(event.currentTarget.value))}
        />
      </div>
      <p className={styles['ends']} aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
      <WeekTable label={label} bars={bars} />
    </div>
  );
}
