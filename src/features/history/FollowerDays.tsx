import { useEffect, useState } from 'react';
import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { FollowerDay } from '../../../contract/records/connect/account-figures.ts';
import { loadAccountFigures, useAccountFigures } from '../posts/report/account/account-figures.ts';
import { Unknown } from '../posts/report/account/Part.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { chart } from './growth.ts';
import { Bars } from './GrowthChart.tsx';
import { Change, Signed } from './Readout.tsx';
import styles from './history.module.css';

/** Days listed before all of them are asked for. */
const first = 7;

/** Of the days that were counted; null if none was. */
function sum(days: readonly FollowerDay[], side: 'came' | 'left'): number | null {
  const counted = days.flatMap((day) => day[side] ?? []);
  return counted.length === 0 ? null : counted.reduce((total, each) => total + each, 0);
}

/** Who came and left each day, the earliest first. */
function DayChart({ days }: { days: readonly FollowerDay[] }) {
  const intl = useIntl();
  const width = chart.width / days.length;
  const bars = [...days].reverse().map(({ came, left }, at) => ({
    ...{ x: at * width, width },
    ...{ came: came ?? 0, left: left ?? 0 },
  }));
  const most = Math.max(...bars.flatMap(({ came, left }) => [came, left]));
  const [came, left] = [sum(days, 'came'), sum(days, 'left')];
  const label =
    came === null || left === null
      ? intl.formatMessage({ id: 'figures.days' })
      : intl.formatMessage({ id: 'figures.dayChart' }, { came, left });
  const top = chart.axis - chart.bar - 4;
  return (
    <svg
      className={styles['drawing']}
      viewBox={`0 ${top} ${chart.width} ${2 * chart.bar + 8}`}
      role="img"
      aria-label={label}
    >
      <Bars bars={bars} most={most} />
    </svg>
  );
}

function Day({ day }: { day: FollowerDay }) {
  return (
    <li className={styles['reading']}>
      <span className={styles['readingDate']}>
        <FormattedDate
          value={`${day.day}T00:00:00Z`}
          {...{ day: 'numeric', month: 'long', weekday: 'short', timeZone: 'UTC' }}
        />
      </span>
      <span className={styles['readingDetail']}>
        <Change came={day.came} left={day.left} />
      </span>
      {day.followers !== null && (
        <span className={styles['readingFollowers']}>
          <FormattedNumber value={day.followers} />
        </span>
      )}
    </li>
  );
}

function Days({ days }: { days: readonly FollowerDay[] }) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <div className={styles['daySum']}>
        <span className={styles['when']}>
          <FormattedMessage id="figures.daysSum" />
        </span>
        <span>
          <Signed value={sum(days, 'came')} tone="gain" /> <FormattedMessage id="history.came" />
        </span>
        <span>
          <Signed value={sum(days, 'left')} tone="loss" /> <FormattedMessage id="history.left" />
        </span>
      </div>
      <DayChart days={days} />
      <ul className={styles['list']}>
        {days.slice(0, isWhole ? days.length : first).map((day) => (
          <Day key={day.day} day={day} />
        ))}
      </ul>
      {!isWhole && days.length > first && (
        <Button variant="secondary" onClick={() => setIsWhole(true)}>
          <FormattedMessage id="figures.daysMore" />
        </Button>
      )}
    </>
  );
}

/** The followers of a connected account by day, as the platform counts them. */
export function FollowerDays() {
  const figures = useAccountFigures((state) => state.figures);
  const isRefused = useAccountFigures((state) => state.load === 'refused');
  useEffect(() => void loadAccountFigures(), []);
  return (
    <section className={styles['readings']} aria-labelledby="follower-days">
      <div>
        <h2 id="follower-days" className={styles['daysTitle']}>
          <FormattedMessage id="figures.days" />
        </h2>
        <p className={styles['hint']}>
          <FormattedMessage id="figures.daysHint" />
        </p>
      </div>
      {figures === null && isRefused && (
        <p className={styles['hint']}>
          <FormattedMessage id="figures.refused" />{' '}
          <Button variant="quiet" onClick={() => void loadAccountFigures()}>
            <FormattedMessage id="app.tryAgain" />
          </Button>
        </p>
      )}
      {figures !== null && figures.days_state !== null && <Unknown state={figures.days_state} />}
      {figures !== null && figures.days.length > 0 && <Days days={figures.days} />}
    </section>
  );
}
