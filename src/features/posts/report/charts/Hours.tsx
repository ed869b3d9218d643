import { useCallback, useMemo } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { PostSet } from '../../../../../contract/records/post-report.ts';
import type { PostKind } from '../../posts-store.ts';
import { HeatMap } from '../../../../ui/charts/HeatMap.tsx';
import { bestHour, hourTable, type HourCell } from './hour-table.ts';
import { Nothing, Section } from '../Section.tsx';
import styles from '../post-analysis.module.css';

/** Below this many posts the map says that it is a hint. */
const enoughPosts = 20;

/** Monday, 5 January 1970, in UTC: names of weekdays and hours are written from it. */
const monday = Date.UTC(1970, 0, 5);

const weekday = (intl: IntlShape, row: number, style: 'short' | 'long') =>
  intl.formatDate(monday + row * 86_400_000, { weekday: style, timeZone: 'UTC' });

const hour = (intl: IntlShape, column: number) =>
  intl.formatTime(monday + column * 3_600_000, { hour: 'numeric', timeZone: 'UTC' });

interface Names {
  /** Weekdays, as in a sentence; `short` are those beside a row. */
  readonly days: readonly string[];
  readonly short: readonly string[];
  readonly hours: readonly string[];
}

/** Formatted once, for up to 168 cells. */
const namesOf = (intl: IntlShape): Names => ({
  days: Array.from({ length: 7 }, (_, row) => weekday(intl, row, 'long')),
  short: Array.from({ length: 7 }, (_, row) => weekday(intl, row, 'short')),
  hours: Array.from({ length: 24 }, (_, column) => hour(intl, column)),
});

/** The sentence about an hour, beginning with a capital letter: weekdays are lower case in some languages. */
function describeHour(
  intl: IntlShape,
  names: Names,
  { row, column, value, posts }: HourCell & { row: number; column: number },
): string {
  const values = { weekday: names.days[row], hour: names.hours[column], value, posts };
  const text = intl.formatMessage({ id: 'postAnalysis.hourCell' }, values);
  return text.charAt(0).toLocaleUpperCase(intl.locale) + text.slice(1);
}

/** When posts did best, by hour and weekday of the owner's clock. */
export function Hours({ set, kind }: { set: PostSet; kind: PostKind }) {
  const intl = useIntl();
  const table = useMemo(() => hourTable(set.hours), [set.hours]);
  const names = useMemo(() => namesOf(intl), [intl]);
  const describe = useCallback(
    (row: number, column: number) => {
      const cell = table.cell(row, column);
      return cell === null ? '' : describeHour(intl, names, { row, column, ...cell });
    },
    [intl, names, table],
  );
  const best = bestHour(table);
  return (
    <Section
      titleId="postAnalysis.hours"
      table="hours"
      kind={kind}
      head={['csv.weekday', 'csv.hour', 'postAnalysis.row.posts', 'csv.interactions']}
    >
      {best === null ? (
        <Nothing messageId="postAnalysis.noHours" />
      ) : (
        <>
          <p className={styles['best']}>{describeHour(intl, names, best)}</p>
          <HeatMap
            caption={intl.formatMessage({ id: 'postAnalysis.hours' })}
            rows={names.short}
            columns={names.hours}
            strength={table.strength}
            describe={describe}
            best={best}
          />
          <p className={styles['hint']}>
            <FormattedMessage id="postAnalysis.sample" values={{ count: table.posts }} />{' '}
            {table.posts < enoughPosts && <FormattedMessage id="postAnalysis.smallSample" />}
          </p>
        </>
      )}
    </Section>
  );
}
