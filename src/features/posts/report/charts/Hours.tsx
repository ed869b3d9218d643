import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { blockHours, timesOf } from '../../../../../contract/posts/times.ts';
import type { PostSet } from '../../../../../contract/records/post-report.ts';
import { BlockMap, type BlockPlace } from '../../../../ui/charts/BlockMap.tsx';
import type { PostKind } from '../../posts-store.ts';
import { Nothing, Section } from '../Section.tsx';
import { blockTable, leastPosts } from './block-table.ts';
import styles from '../post-analysis.module.css';

const partsOfDay = Array.from({ length: 24 / blockHours }, (_, part) => part);
const weekdays = Array.from({ length: 7 }, (_, day) => day);

/** The first letter as a capital: weekdays are lower case in some languages. */
const sentence = (text: string, locale: string) =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** When posts did best, by weekday and three hours of the owner's clock. */
export function Hours({ set, kind }: { set: PostSet; kind: PostKind }) {
  const intl = useIntl();
  const table = useMemo(() => blockTable(set.hours), [set.hours]);
  const times = useMemo(() => timesOf(intl.locale), [intl]);
  const [chosen, setChosen] = useState<BlockPlace | null>(null);
  const best = table.best === null ? null : { row: table.best.part, column: table.best.day };
  const selected = chosen ?? best ?? { row: 6, column: 0 };
  const when = ({ row, column }: BlockPlace) =>
    sentence(`${times.long(column)}, ${times.part(row)}`, intl.locale);
  const what = ({ row, column }: BlockPlace) => {
    const block = table.block(column, row);
    const { posts, value } = block ?? { posts: 0, value: 0 };
    const values = { kind, posts, value: Math.round(value) };
    // It is also the name of a button, where a soft hyphen may be read out.
    return intl.formatMessage({ id: 'postAnalysis.block' }, values).replaceAll('\u00ad', '');
  };
  return (
    <Section
      titleId="postAnalysis.hours"
      table="hours"
      kind={kind}
      head={['csv.weekday', 'csv.hour', 'postAnalysis.row.posts', 'csv.interactions']}
    >
      {table.posts === 0 ? (
        <Nothing messageId="postAnalysis.noHours" kind={kind} />
      ) : (
        <>
          {best === null && (
            <p className={styles['best']}>
              <FormattedMessage id="postAnalysis.noBest" />
            </p>
          )}
          <p className={styles['blockReadout']} aria-live="polite">
            <span>{when(selected)}</span> <b>{what(selected)}</b>
          </p>
          <BlockMap
            caption={intl.formatMessage({ id: 'postAnalysis.hours' })}
            rows={partsOfDay.map((part) => `${part * blockHours}–${(part + 1) * blockHours}`)}
            columns={weekdays.map((day) => ({ short: times.short(day), long: times.long(day) }))}
            level={(row, column) => table.level(column, row)}
            isFew={(row, column) => {
              const count = table.block(column, row)?.posts ?? 0;
              return count > 0 && count < leastPosts;
            }}
            dots={(row, column) => table.block(column, row)?.posts ?? 0}
            describe={(row, column) => `${when({ row, column })}: ${what({ row, column })}`}
            best={best}
            selected={selected}
            onSelect={setChosen}
          />
          <p className={styles['hint']}>
            <FormattedMessage id="postAnalysis.dots" values={{ kind, least: leastPosts }} />{' '}
            <FormattedMessage id="postAnalysis.sample" values={{ kind, count: table.posts }} />
          </p>
        </>
      )}
    </Section>
  );
}
