import { useMemo, type ComponentProps, type CSSProperties, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Person } from '../../../contract/records/person.ts';
import { clock } from '../../core/browser/clock.ts';
import { dayFormat } from '../../core/i18n/day-format.ts';
import { VirtualList } from '../../ui/lists/VirtualList.tsx';
import { groupByDate, isGroup, type DateGroup, type GroupedRow } from './date-groups.ts';
import styles from './people.module.css';

type Props = Pick<
  ComponentProps<typeof VirtualList<Person>>,
  'items' | 'label' | 'renderItem' | 'setSize'
>;

/** react-intl's own format of a range is not in the bundle. */
const rangeOf = (
  locale: string,
  options: Intl.DateTimeFormatOptions,
  since: number,
  until: number,
): string => new Intl.DateTimeFormat(locale, options).formatRange(since, until);

/** When the changes of a group happened: never more exactly than the readings around them. */
function GroupDates({ group: { since, until, count } }: { group: DateGroup }) {
  const intl = useIntl();
  const isSameDay =
    since !== null && new Date(since).toDateString() === new Date(until).toDateString();
  const day = dayFormat(since ?? until, 'short');
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const isToday = new Date(until).toDateString() === new Date(clock.now()).toDateString();
  let words: ReactNode;
  if (since === null) {
    words = <FormattedMessage id="people.by" values={{ date: intl.formatDate(until, day) }} />;
  } else if (isSameDay && isToday) {
    words = (
      <FormattedMessage id="people.todaySince" values={{ time: intl.formatTime(since, time) }} />
    );
  } else if (isSameDay) {
    words = rangeOf(intl.locale, { ...day, ...time }, since, until);
  } else {
    words = rangeOf(intl.locale, day, since, until);
  }
  return (
    <>
      <span>{words}</span>{' '}
      {count !== null && (
        <small>
          <FormattedMessage id="people.groupCount" values={{ count }} />
        </small>
      )}
    </>
  );
}

interface StickyProps {
  rows: readonly GroupedRow[];
  headings: readonly number[];
  /** The first group is the newest one. */
  isNewestFirst: boolean;
}

/**
 * The headings as they are seen: each stays below the search while its group scrolls. A row of the
 * list cannot, because it is placed by itself; its heading is read aloud only.
 */
function StickyDates({ rows, headings, isNewestFirst }: StickyProps) {
  return (
    <div className={styles['stickies']} aria-hidden="true">
      {headings.map((heading, at) => {
        const group = rows[heading];
        if (group === undefined || !isGroup(group)) return null;
        const end = headings[at + 1] ?? rows.length;
        const place = { '--from': heading, '--rows': end - heading } as CSSProperties;
        return (
          <div key={group.until} className={styles['group']} style={place}>
            <p className={styles['dates']} data-newest={isNewestFirst && at === 0}>
              <GroupDates group={group} />
            </p>
          </div>
        );
      })}
    </div>
  );
}

function DatedList({
  items,
  renderItem,
  setSize,
  label,
  isNewestFirst,
}: Props & { isNewestFirst: boolean }) {
  const { rows, headings } = useMemo(
    () => groupByDate(items, setSize !== -1 && (setSize ?? items.length) <= items.length),
    [items, setSize],
  );
  const render = useMemo(
    () => (row: GroupedRow, index: number) =>
      isGroup(row) ? (
        <h2 className="visually-hidden">
          <GroupDates group={row} />
        </h2>
      ) : (
        renderItem(row, index)
      ),
    [renderItem],
  );
  return (
    <div className={styles['grouped']} data-dated={headings[0] === 0}>
      <VirtualList
        items={rows}
        headings={headings}
        label={label}
        setSize={setSize ?? items.length}
        renderItem={render}
      />
      <StickyDates rows={rows} headings={headings} isNewestFirst={isNewestFirst} />
    </div>
  );
}

/** A list with a heading for each pair of readings between which its people changed, newest first. */
export function GroupedList(props: Props) {
  return <DatedList {...props} isNewestFirst />;
}

/** The same from the oldest change on. */
export function OldestList(props: Props) {
  return <DatedList {...props} isNewestFirst={false} />;
}
