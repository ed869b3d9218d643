import { useMemo } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { PostSet } from '../../../contract/records/post-report.ts';
import type { PostKind } from '../../stores/posts.ts';
import { HeatMap } from '../../ui/HeatMap.tsx';
import { bestHour, hourTable } from './hour-table.ts';
import { Nothing, Section } from './Section.tsx';
import styles from './post-analysis.module.css';

/** Below this many posts the map says that it is a hint. */
const enoughPosts = 20;

/** Monday, 5 January 1970, in UTC: names of weekdays and hours are written from it. */
const monday = Date.UTC(1970, 0, 5);

const weekday = (intl: IntlShape, row: number, style: 'short' | 'long') =>
  intl.formatDate(monday + row * 86_400_000, { weekday: style, timeZone: 'UTC' });

const hour = (intl: IntlShape, column: number) =>
  intl.formatTime(monday + column * 3_600_000, { hour: 'numeric', timeZone: 'UTC' });

/** When posts did best, by hour and weekday of the owner's clock. */
export function Hours({ set, kind }: { set: PostSet; kind: PostKind }) {
  const intl = useIntl();
  const table = useMemo(() => hourTable(set.hours), [set.hours]);
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
          <p className={styles['best']}>
            <FormattedMessage
              id="postAnalysis.hourCell"
              values={{
                weekday: weekday(intl, best.row, 'long'),
                hour: hour(intl, best.column),
                value: best.value,
                posts: best.posts,
              }}
            />
          </p>
          <HeatMap
            caption={intl.formatMessage({ id: 'postAnalysis.hours' })}
            rows={Array.from({ length: 7 }, (_, row) => weekday(intl, row, 'short'))}
            columns={Array.from({ length: 24 }, (_, column) => hour(intl, column))}
            strength={(row, column) => table.strength(row, column)}
            describe={(row, column) => {
              const cell = table.cell(row, column);
              return cell === null
                ? ''
                : intl.formatMessage(
                    { id: 'postAnalysis.hourCell' },
                    {
                      weekday: weekday(intl, row, 'long'),
                      hour: hour(intl, column),
                      value: cell.value,
                      posts: cell.posts,
                    },
                  );
            }}
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
