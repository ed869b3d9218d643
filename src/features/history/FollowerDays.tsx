import { useEffect, useMemo, useRef, useState } from 'react';
import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { FollowerDay } from '../../../contract/records/connect/account-figures.ts';
import { dayFormat, midnight } from '../../core/i18n/day-format.ts';
import { loadAccountFigures, useAccountFigures } from '../posts/report/account/account-figures.ts';
import { Unknown } from '../posts/report/account/Part.tsx';
import { focusItemSoon } from '../../ui/dom/focus-item.ts';
import { Button } from '../../ui/forms/Button.tsx';
import type { ChartBar } from '../../ui/charts/time/plot/shape.ts';
import { TimeChart } from '../../ui/charts/time/TimeChart.tsx';
import { useStretch } from '../../ui/charts/time/use-stretch.ts';
import { historySync } from './charts/GrowthCharts.tsx';
import { Change, Movement } from './Readout.tsx';
import styles from './history.module.css';

/** Days listed before all of them are asked for. */
const first = 7;

/** The total of the days that were counted; null if none was. */
function sum(days: readonly FollowerDay[], side: 'came' | 'left'): number | null {
  const counted = days.flatMap((day) => day[side] ?? []);
  return counted.length === 0 ? null : counted.reduce((total, each) => total + each, 0);
}

/** The days from the earliest as bars; a day is chosen at its noon. The charts above have the same axis. */
function barsOf(days: readonly FollowerDay[]): ChartBar[] {
  return [...days].reverse().map(({ day, came, left }) => ({
    ...{ from: midnight(day), to: midnight(day, 1) },
    ...{ up: came, down: left },
  }));
}

interface DayChartProps {
  bars: readonly ChartBar[];
  chosen: number | null;
  onChoose: (at: number | null) => void;
}

/** Who came and left each day, the earliest first. */
function DayChart({ bars, chosen, onChoose }: DayChartProps) {
  const intl = useIntl();
  const stretch = useStretch([bars[0]?.from ?? 0, bars.at(-1)?.to ?? 0]);
  const moments = bars.map(({ from, to }) => (from + to) / 2);
  const describe = (at: number) => {
    const { from = 0, up = null, down = null } = bars[at] ?? {};
    const change =
      up === null || down === null
        ? intl.formatMessage({ id: 'home.unknown' })
        : intl.formatMessage({ id: 'history.change' }, { came: up, left: down });
    return `${intl.formatDate(from, dayFormat(from, 'long'))}: ${change}`;
  };
  return (
    <TimeChart
      {...{ moments, stretch, chosen, onChoose, sync: historySync }}
      shape={{ kind: 'changes', bars, means: [] }}
      hasTimes
      slider={{ label: intl.formatMessage({ id: 'figures.days' }), describe }}
    />
  );
}

function Day({ day }: { day: FollowerDay }) {
  const at = midnight(day.day);
  return (
    <li className={styles['reading']}>
      <span className={styles['readingDate']}>
        <FormattedDate value={at} {...dayFormat(at, 'long')} weekday="short" />
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
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const bars = useMemo(() => barsOf(days), [days]);
  const bar = chosen === null ? undefined : bars[chosen];
  const came = bar === undefined ? sum(days, 'came') : bar.up;
  const left = bar === undefined ? sum(days, 'left') : bar.down;
  const showAll = () => {
    setIsWhole(true);
    focusItemSoon(list.current, first);
  };
  return (
    <>
      <div className={styles['daySum']}>
        <span className={styles['when']}>
          {bar === undefined ? (
            <FormattedMessage id="figures.daysSum" />
          ) : (
            <FormattedDate value={bar.from} {...dayFormat(bar.from, 'long')} weekday="short" />
          )}
        </span>
        <Movement kind="came" value={came} />
        <Movement kind="left" value={left} />
      </div>
      <DayChart bars={bars} chosen={chosen} onChoose={setChosen} />
      <ul ref={list} className={styles['list']}>
        {days.slice(0, isWhole ? days.length : first).map((day) => (
          <Day key={day.day} day={day} />
        ))}
      </ul>
      {!isWhole && days.length > first && (
        <Button variant="secondary" onClick={showAll}>
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
