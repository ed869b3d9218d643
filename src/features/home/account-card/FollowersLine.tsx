import { FormattedDate, FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { defaultPeriod } from '../../../../contract/lists/change-periods.ts';
import type { History } from '../../../../contract/records/history.ts';
import { changeOf, placeReadings } from '../../history/growth.ts';
import { useHistory } from '../../history/history-store.ts';
import { inkLine } from '../../history/ink-line.ts';
import styles from './account-card.module.css';

/** The drawing's coordinates; the light is kept inside its right edge. */
const box = { width: 344, lineTop: 22, lineBottom: 92 };
const view = { width: 390, height: 112, end: 372 };

/** Fewer readings make no line that says anything. */
const leastReadings = 3;

/** A period shows the time before it as well, as this part of its length. */
const before = 0.4;

/** The readings of a period and some before it, so that the line comes from somewhere. */
function shownReadings(history: History, since: number) {
  const known = history.readings.filter(({ followers }) => followers !== null);
  const now = known.at(-1)?.taken_at ?? 0;
  const from = since - (now - since) * before;
  return known.filter(({ taken_at }) => taken_at >= from);
}

/** The mark's stroke around the light: there is nothing to compare yet. */
function Beginning() {
  return (
    <svg
      className={styles['line']}
      viewBox={`0 -8 ${view.width} 158`}
      data-slot="beginning"
      aria-hidden="true"
    >
      <circle className={styles['glow']} cx="174" cy="52" r="52" />
      <circle className={styles['light']} cx="174" cy="52" r="15" />
      <path
        className={styles['stroke']}
        d="M-4 122c34 10 74 12 118-12 46-24 88-62 90-92C205 0 188-2 178 2c-36 12-60 66-56 104 3 26 24 34 64 22"
      />
      <path className={styles['ahead']} d="M204 116c40-30 76-28 104-24s52-8 86-16" />
    </svg>
  );
}

function Drawing({ history, since }: { history: History; since: number }) {
  const placed = placeReadings(shownReadings(history, since), box);
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
      <circle className={styles['glow']} cx={last.x} cy={last.y} r="22" />
      <circle className={styles['light']} cx={last.x} cy={last.y} r="6.5" />
      <path className={styles['ahead']} d={`M${last.x + 16} ${last.y}H${view.end + 20}`} />
    </svg>
  );
}

/** What the line starts and ends with, in words. */
function Axis({ history, since }: { history: History; since: number }) {
  const [first] = shownReadings(history, since);
  return (
    <p className={styles['axis']}>
      <span>
        <FormattedMessage
          id="home.lineFrom"
          values={{
            count: first?.followers ?? 0,
            date: <FormattedDate value={first?.taken_at ?? since} day="numeric" month="short" />,
          }}
        />
      </span>
      <span>
        <FormattedMessage id="home.lineNow" />
      </span>
    </p>
  );
}

/** The followers as one line that ends in the light; its room is kept while the history loads. */
export function FollowersLine({ isFirst }: { isFirst: boolean }) {
  const history = useHistory((state) => state.history);
  if (isFirst) return <Beginning />;
  const change = history === null ? undefined : changeOf(history, defaultPeriod);
  if (history === null || change === undefined) return <div className={styles['lineRoom']} />;
  return (
    <Link href="/history" className={styles['growth'] ?? ''}>
      <span className="visually-hidden">
        <FormattedMessage id="history.open" />
      </span>
      {history.readings.length < leastReadings ? (
        <Beginning />
      ) : (
        <>
          <Drawing history={history} since={change.since} />
          <Axis history={history} since={change.since} />
        </>
      )}
    </Link>
  );
}
