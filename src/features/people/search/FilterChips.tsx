import { useEffect, useRef, type ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { isFileList, type PeopleListName } from '../../../../contract/lists/file-lists.ts';
import { filtersOf } from '../../../../contract/lists/list-filters.ts';
import { lossCauses } from '../../../../contract/lists/loss-causes.ts';
import { periodCauses, useCauses } from '../../../core/causes/causes-store.ts';
import type { CauseFilter } from '../../../core/causes/cause-filter.ts';
import { useIsViewed } from '../../../core/imported/imported-store.ts';
import { searchPeople } from '../people-lists.ts';
import { scrolling } from '../../../ui/dom/reduced-motion.ts';
import { filterMessage, usePeople, type PeopleFilter } from '../people-store.ts';
import { useKeptOff } from '../person/kept-off.ts';
import { countPeople, stopCounting } from './list-counts.ts';
import styles from './search.module.css';

/** The strip of chips, which scrolls to the chosen one; without motion until they have their numbers. */
function useChosenInView(chosen: PeopleFilter, isCounted: boolean) {
  const strip = useRef<HTMLFieldSetElement>(null);

  // The chosen chip may be cut at the edge of a phone. scrollIntoView would move the page as well.
  useEffect(() => {
    const chip = strip.current?.querySelector(`input[value=${chosen}]`)?.parentElement;
    if (!chip || strip.current === null) return;
    const left = chip.offsetLeft - (strip.current.clientWidth - chip.offsetWidth) / 2;
    strip.current.scrollTo({ left, behavior: isCounted ? scrolling() : 'instant' });
  }, [chosen, isCounted]);
  return strip;
}

/** The causes of a period's losses, each with its number of people; none where nothing is explained. */
function useCauseFilters(list: PeopleListName): { filter: CauseFilter; count: number }[] {
  const period = usePeople((state) => state[list].search.period);
  const isViewed = useIsViewed();
  const found = useCauses((state) => periodCauses(state, period));
  if (list !== 'followerslost' || isViewed || found === undefined) return [];
  if (found.counts.none === found.lost) return [];
  return lossCauses.map((cause) => ({ filter: `cause-${cause}`, count: found.counts[cause] }));
}

interface Props {
  id: string;
  list: PeopleListName;
  /** Whether a phone shows the strip. A wide screen always does. */
  isOpen: boolean;
  /** Controls in front of the chips. */
  children?: ReactNode;
}

/** The parts of a list that can be shown alone, each with its number of people. */
export function FilterChips({ id, list, isOpen, children }: Props) {
  const intl = useIntl();
  const { search, counts, load, savedAt } = usePeople((state) => state[list]);
  const isViewed = useIsViewed();
  const stored = useKeptOff((state) => Object.keys(state.lists[list] ?? {}).length);
  const chosen = search.filter;
  // After the rows, which are what the screen is opened for.
  const isRead = load === 'ready' || savedAt !== null || chosen === 'kept';
  const isCounted = counts !== null;

  useEffect(() => {
    if (!isRead || isCounted) return undefined;
    void countPeople(list);
    return stopCounting;
  }, [list, isRead, isCounted]);

  const strip = useChosenInView(chosen, isCounted);
  const causes = useCauseFilters(list);

  // A part without anybody is not offered.
  const filters = [
    { filter: 'all' as const, count: counts?.all },
    ...filtersOf(list).map((filter) => ({ filter, count: counts?.[filter] })),
    ...causes,
    { filter: 'kept' as const, count: isViewed ? 0 : stored },
  ].filter(({ filter, count = 0 }) => count > 0 || filter === 'all' || filter === chosen);
  return (
    <fieldset
      ref={strip}
      id={id}
      data-open={isOpen ? '' : undefined}
      className={styles['filters']}
      aria-label={intl.formatMessage({ id: 'people.filter' })}
    >
      {children}
      {(isFileList(list) ? [] : filters).map(({ filter, count }) => (
        <label key={filter} className={styles['filter']}>
          <input
            type="radio"
            name={`filter ${list}`}
            value={filter}
            checked={filter === chosen}
            onChange={() => void searchPeople(list, { filter })}
          />
          <span>
            <FormattedMessage id={filterMessage(list, filter)} />
            {count !== undefined && (
              <>
                {' '}
                <b>
                  <FormattedNumber value={count} />
                </b>
              </>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
