import { useIntl, type IntlShape } from 'react-intl';
import type { Reading } from '../../../contract/records/history.ts';
import { chart, type Bar, type Growth } from './growth.ts';
import { useHistory } from './history-store.ts';
import { inkLine } from '../../ui/charts/ink-line.ts';
import { chooseReading } from './load-history.ts';
import styles from './history.module.css';

const gap = 0.24;
/** Room for the glow of the last point. */
const margin = 16;

/** Without soft hyphens, which some voices read out and voice control does not match. */
const spoken = (text: string) => text.replaceAll('\u00ad', '');

/** Gains above an axis and losses below it. */
export function Bars({ bars, most }: Pick<Growth, 'bars' | 'most'>) {
  const rect = (bar: Bar, value: number, direction: 1 | -1) => {
    const height = most === 0 ? 0 : (value / most) * chart.bar;
    return {
      x: bar.x + (bar.width * gap) / 2,
      y: direction === 1 ? chart.axis - 1 - height : chart.axis + 1,
      width: bar.width * (1 - gap),
      height,
      rx: Math.min(3, bar.width / 4),
    };
  };
  return (
    <g>
      <path className={styles['axis']} d={`M0 ${chart.axis}H${chart.width}`} />
      {bars.map((bar) => (
        <g key={bar.x}>
          <rect className={styles['gainBar']} {...rect(bar, bar.came, 1)} />
          <rect className={styles['lossBar']} {...rect(bar, bar.left, -1)} />
        </g>
      ))}
    </g>
  );
}

/** A reading in words. What has come and left since the one before may be unknown. */
function describe(intl: IntlShape, { taken_at: takenAt, followers, came, left }: Reading): string {
  const date = intl.formatDate(takenAt, { day: 'numeric', month: 'short' });
  if (followers === null) return date;
  return came === null || left === null
    ? intl.formatMessage({ id: 'history.readingAlone' }, { date, count: followers })
    : intl.formatMessage({ id: 'history.reading' }, { date, count: followers, came, left });
}

/** Chooses a reading by touch or arrow keys, and names it to a screen reader. */
function Scrubber({ placed, at }: { placed: Growth['placed']; at: number }) {
  const intl = useIntl();
  const value = at < 0 ? placed.length - 1 : at;
  const reading = placed[value]?.reading;
  return (
    <input
      className={styles['scrubber']}
      type="range"
      min={0}
      max={placed.length - 1}
      step={1}
      value={value}
      aria-label={spoken(intl.formatMessage({ id: 'history.chart' }))}
      aria-valuetext={reading && spoken(describe(intl, reading))}
      onChange={(event) =>
        chooseReading(placed[Number(event.currentTarget.value)]?.reading.id ?? null)
      }
      onKeyDown={(event) => event.key === 'Escape' && chooseReading(null)}
    />
  );
}

/** Followers as a line, gains and losses below it, with a range input over the drawing. */
export function GrowthChart({ growth: { placed, bars, most } }: { growth: Growth }) {
  const intl = useIntl();
  const selected = useHistory((state) => state.selected);
  const last = placed.at(-1);
  const [first] = placed;
  if (first === undefined || last === undefined) return null;
  const at = placed.findIndex(({ reading }) => reading.id === selected);
  const shown = placed[at] ?? last;
  const date = (value: number) => intl.formatDate(value, { day: 'numeric', month: 'short' });
  return (
    <div className={styles['chart']}>
      <svg
        className={styles['drawing']}
        viewBox={`0 0 ${chart.width + margin} ${chart.height}`}
        aria-hidden="true"
      >
        {at >= 0 && (
          <rect
            className={styles['band']}
            {...{ x: shown.x - 9, y: 4, width: 18, height: chart.height - 10, rx: 9 }}
          />
        )}
        <path className={styles['ink']} d={inkLine(placed)} />
        {placed.length === 1 && (
          <path className={styles['ahead']} d={`M0 ${last.y}H${chart.width - 14}`} />
        )}
        <Bars bars={bars} most={most} />
        <circle className={styles['glow']} cx={last.x} cy={last.y} r="14" />
        <circle className={styles['light']} cx={last.x} cy={last.y} r="5.5" />
        {at >= 0 && shown !== last && (
          <circle className={styles['chosen']} cx={shown.x} cy={shown.y} r="4.5" />
        )}
      </svg>
      {placed.length > 1 && <Scrubber placed={placed} at={at} />}
      <p className={styles['dates']} aria-hidden="true">
        <span>{date(first.reading.taken_at)}</span>
        <span>{placed.length > 1 ? date(last.reading.taken_at) : ''}</span>
      </p>
    </div>
  );
}
