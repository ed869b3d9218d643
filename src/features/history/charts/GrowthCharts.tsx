import { useEffect, useMemo } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { dayMs } from '../../../../contract/limits.ts';
import type { Reading } from '../../../../contract/records/history.ts';
import type { NamedContent } from '../../../../contract/threads/causes.ts';
import { contentValues } from '../../../core/causes/cause-texts.ts';
import { useCauses } from '../../../core/causes/causes-store.ts';
import { loadCauses } from '../../../core/causes/load-causes.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { ChartTable } from '../../../ui/charts/time/ChartTable.tsx';
import { ChartTools } from '../../../ui/charts/time/ChartTools.tsx';
import type { ChartBar } from '../../../ui/charts/time/plot/shape.ts';
import { TimeChart } from '../../../ui/charts/time/TimeChart.tsx';
import { useStretch, type Range } from '../../../ui/charts/time/use-stretch.ts';
import { useYear } from '../../../ui/hooks/use-year.ts';
import { useAccountFigures } from '../../posts/report/account/account-figures.ts';
import { readingsStored } from '../device-history.ts';
import { useHistory } from '../history-store.ts';
import { chooseReading } from '../load-history.ts';
import { Change } from '../Readout.tsx';
import { barUnit, changeBars, type BarUnit } from './change-bars.ts';
import { readingHead, saveReadings } from './save-history.ts';
import styles from '../history.module.css';

const noContents: readonly NamedContent[] = [];

/** The charts of the screen have one cursor. */
export const historySync = 'history';

/** Without soft hyphens, which some voices read out and voice control does not match. */
const spoken = (text: string) => text.replaceAll('\u00ad', '');

/** From the first reading to just after the last, which may be of midnight; a day at least. */
function wholeOf(moments: readonly number[]): Range {
  const [first = 0] = moments;
  const last = moments.at(-1) ?? first;
  return [Math.min(first, last - dayMs), last + 1];
}

/** A reading in words. What has come and left since the one before may be unknown. */
function describe(intl: IntlShape, year: number, reading: Reading | undefined): string {
  if (reading === undefined) return '';
  const { taken_at: takenAt, followers, came, left } = reading;
  const isThisYear = new Date(takenAt).getFullYear() === year;
  const date = intl.formatDate(takenAt, {
    ...{ day: 'numeric', month: 'short' },
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
  if (followers === null) return date;
  return spoken(
    came === null || left === null
      ? intl.formatMessage({ id: 'history.readingAlone' }, { date, count: followers })
      : intl.formatMessage({ id: 'history.reading' }, { date, count: followers, came, left }),
  );
}

/** Names stretches by their first and last day. */
function useBarNames() {
  const { locale } = useIntl();
  const dates = new Intl.DateTimeFormat(locale, {
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
  });
  return ({ from, to }: ChartBar) => dates.formatRange(from, to - 1);
}

/** What the bars are; of the chosen one, its days and changes. The line never moves. */
function BarLine({ bar, unit }: { bar: ChartBar | undefined; unit: BarUnit }) {
  const nameOf = useBarNames();
  return (
    <p className={styles['barLine']}>
      <span>
        {bar === undefined ? (
          <FormattedMessage id="history.changesBy" values={{ unit }} />
        ) : (
          nameOf(bar)
        )}
      </span>
      {bar !== undefined && (
        <b>
          <Change came={bar.up} left={bar.down} />
        </b>
      )}
    </p>
  );
}

/** The bars as a table. */
function BarTable({ bars, unit }: { bars: readonly ChartBar[]; unit: BarUnit }) {
  const intl = useIntl();
  const nameOf = useBarNames();
  const rows = bars.map((bar) => ({
    name: nameOf(bar),
    detail:
      bar.up === null || bar.down === null
        ? intl.formatMessage({ id: 'home.unknown' })
        : intl.formatMessage({ id: 'history.change' }, { came: bar.up, left: bar.down }),
  }));
  return (
    <ChartTable
      label={spoken(intl.formatMessage({ id: 'history.changesBy' }, { unit }))}
      rows={rows}
    />
  );
}

/** When posts were made: of a connected account, or as an analysis or a data download says. */
function usePostMoments(): readonly number[] {
  const posts = useAccountFigures((state) => state.figures?.posts);
  const known = useCauses((state) => state.causes?.posts);
  return useMemo(
    () =>
      posts?.flatMap(({ taken_at: second }) => (second === null ? [] : second * 1_000)) ??
      known ??
      [],
    [posts, known],
  );
}

/** What the diamonds below the line are. */
function MarkLine({ marks, range: [from, to] }: { marks: readonly number[]; range: Range }) {
  const count = marks.filter((time) => time >= from && time <= to).length;
  if (count === 0) return null;
  return (
    <p className={styles['markLine']}>
      <span className={styles['diamond']} aria-hidden="true" />{' '}
      <FormattedMessage id="history.postMarks" values={{ count }} />
    </p>
  );
}

/** Contents after which more people left than usual, in the stretch that is shown. */
function CauseMarks({ contents }: { contents: readonly NamedContent[] }) {
  const intl = useIntl();
  if (contents.length === 0) return null;
  return (
    <section className={styles['causeMarks']}>
      <h2>
        <FormattedMessage id="history.causeMarks" />
      </h2>
      <ul>
        {contents.map((content) => (
          <li key={content.id}>
            <span className={styles['triangle']} aria-hidden="true" />{' '}
            <FormattedMessage id="history.causeMark" values={contentValues(intl, content)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The named contents, of an account whose losses the screens of people show. */
function useNamed(readings: readonly Reading[]): readonly NamedContent[] {
  const isSubscribed = useSession((state) => state.isSubscribed);
  const source = readings.at(-1)?.source === 'download' ? 'download' : 'readings';
  const loadedAt = useHistory((state) => state.loadedAt);
  useEffect(() => {
    if (isSubscribed && loadedAt > 0) void readingsStored().then(() => loadCauses(source));
  }, [isSubscribed, source, loadedAt]);
  const contents = useCauses((state) => state.causes?.contents);
  return isSubscribed && contents !== undefined ? contents : noContents;
}

/** Followers over time, and who came and left, with one cursor and one stretch of time. */
export function GrowthCharts({ readings }: { readings: readonly Reading[] }) {
  const intl = useIntl();
  const year = useYear();
  const selected = useHistory((state) => state.selected);
  const moments = useMemo(() => readings.map(({ taken_at: time }) => time), [readings]);
  const stretch = useStretch(wholeOf(moments));
  const unit = barUnit(moments, stretch.range);
  const bars = useMemo(() => changeBars(readings, unit), [readings, unit]);
  const marks = usePostMoments();
  const contents = useNamed(readings);
  const named = useMemo(() => contents.map(({ at }) => at), [contents]);
  const line = useMemo(
    () => ({ kind: 'line' as const, values: readings.map(({ followers }) => followers) }),
    [readings],
  );
  const at = readings.findIndex(({ id }) => id === selected);
  const time = moments[at] ?? stretch.range[1];
  const shared = {
    ...{ moments, stretch, sync: historySync, chosen: at < 0 ? null : at },
    onChoose: (place: number | null) =>
      chooseReading(place === null ? null : (readings[place]?.id ?? null)),
  };
  const [from, to] = stretch.range;
  const save = () =>
    saveReadings(
      readings.filter(({ taken_at: taken }) => taken >= from && taken <= to),
      readingHead.map((id) => intl.formatMessage({ id })),
    );
  return (
    <div className={styles['charts']}>
      <TimeChart
        {...shared}
        shape={line}
        {...{ marks, named }}
        hasTimes={false}
        slider={{
          label: spoken(intl.formatMessage({ id: 'history.chart' })),
          describe: (place) => describe(intl, year, readings[place]),
        }}
      />
      <MarkLine marks={marks} range={stretch.range} />
      <CauseMarks contents={contents.filter(({ at }) => at >= from && at <= to)} />
      <BarLine
        bar={at < 0 ? undefined : bars.find((bar) => time >= bar.from && time < bar.to)}
        unit={unit}
      />
      <TimeChart {...shared} shape={{ kind: 'changes', bars, means: [] }} hasTimes />
      <ChartTools stretch={stretch} around={time} onSave={save} />
      <BarTable bars={bars} unit={unit} />
    </div>
  );
}
