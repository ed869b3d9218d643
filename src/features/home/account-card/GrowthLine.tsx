import { FormattedDate, FormattedMessage } from 'react-intl';
import { dayFormat } from '../../../core/i18n/day-format.ts';
import { placeReadings, type LineReading } from '../../history/growth.ts';
import { inkLine } from '../../../ui/charts/ink-line.ts';
import styles from './account-card.module.css';

interface Props {
  /** The oldest first. */
  readings: readonly LineReading[];
  /** When the period begins, in milliseconds since 1970. */
  since: number;
}

/** The drawing's coordinates; the light is kept inside its right edge. */
const box = { width: 344, lineTop: 22, lineBottom: 92 };
const view = { width: 390, height: 112, end: 372 };

/** A period shows the time before it as well, as this part of its length. */
const before = 0.4;

/** The readings of a period and some before it, so that the line comes from somewhere. */
function shownReadings(readings: readonly LineReading[], since: number) {
  const known = readings.filter(({ followers }) => followers !== null);
  const now = known.at(-1)?.taken_at ?? 0;
  const from = since - (now - since) * before;
  return known.filter(({ taken_at }) => taken_at >= from);
}

/** Where the first of two readings lies, clear of the screen's edge: its dot is half of what is seen. */
const firstOfTwo = 28;

function Drawing({ readings: shown, since }: Props) {
  const areTwo = shown.length === 2;
  const inset = areTwo ? firstOfTwo : 0;
  const placed = placeReadings(shown, { ...box, width: box.width - inset }).map((point) => ({
    ...point,
    x: point.x + inset,
  }));
  const last = placed.at(-1);
  if (last === undefined) return null;
  const inside = placed.filter(({ reading }) => reading.taken_at >= since);
  const start = inside[0] ?? last;
  const isAfterAll = start === placed[0];
  const earlier = placed.slice(0, placed.indexOf(start) + 1);
  return (
    <svg className={styles['line']} viewBox={`0 0 ${view.width} ${view.height}`} aria-hidden="true">
      {isAfterAll ? (
        <path className={styles['ahead']} d={`M-4 ${start.y}H${start.x}`} />
      ) : (
        <path className={styles['since']} d={`M${start.x} 6V${view.height - 4}`} />
      )}
      <path className={styles['earlier']} d={inkLine(earlier)} />
      <path className={styles['ink']} d={inkLine(inside)} />
      {areTwo && <circle className={styles['origin']} cx={start.x} cy={start.y} r="4" />}
      <circle className={styles['glow']} cx={last.x} cy={last.y} r="22" />
      <circle className={styles['light']} cx={last.x} cy={last.y} r="6.5" />
      <path className={styles['ahead']} d={`M${last.x + 16} ${last.y}H${view.end + 20}`} />
    </svg>
  );
}

/** A reading at an end of the line: how many, and when. */
function End({ reading }: { reading: LineReading | undefined }) {
  if (reading === undefined) return null;
  const { followers, taken_at: at } = reading;
  const date = <FormattedDate value={at} {...dayFormat(at, 'short')} />;
  return <FormattedMessage id="home.lineEnd" values={{ count: followers, date }} />;
}

/** What the line starts and ends with, in words. */
function Axis({ readings: shown }: Pick<Props, 'readings'>) {
  return (
    <p className={styles['axis']}>
      <span>
        <End reading={shown[0]} />
      </span>
      <span>
        <End reading={shown.at(-1)} />
      </span>
    </p>
  );
}

/** The line of an account's followers. */
export function GrowthLine({ readings, since }: Props) {
  const shown = shownReadings(readings, since);
  return (
    <>
      <Drawing readings={shown} since={since} />
      <Axis readings={shown} />
    </>
  );
}
