import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Person } from '../../../contract/records/person.ts';
import { clock } from '../../core/browser/clock.ts';
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
function GroupHeading({ group: { since, until, count } }: { group: DateGroup }) {
  const intl = useIntl();
  const isSameDay =
    since !== null && new Date(since).toDateString() === new Date(until).toDateString();
  const day = { day: 'numeric', month: 'short' } as const;
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
    <h2 className={styles['dates']}>
      <span>{words}</span>
      {count !== null && (
        <small>
          <FormattedMessage id="people.groupCount" values={{ count }} />
        </small>
      )}
    </h2>
  );
}

/** A list with a heading for each pair of readings between which its people changed. */
export function GroupedList({ items, renderItem, setSize, label }: Props) {
  const { rows, headings } = useMemo(
    () => groupByDate(items, setSize !== -1 && (setSize ?? items.length) <= items.length),
    [items, setSize],
  );
  const render = useMemo(
    () => (row: GroupedRow, index: number) =>
      isGroup(row) ? <GroupHeading group={row} /> : renderItem(row, index),
    [renderItem],
  );
  return (
    <VirtualList
      items={rows}
      headings={headings}
      label={label}
      setSize={setSize ?? items.length}
      renderItem={render}
    />
  );
}
