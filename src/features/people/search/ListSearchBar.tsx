import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { maxSearch } from '../../../../contract/http/lists.ts';
import type { ListName } from '../../../../contract/lists/list-names.ts';
import {
  changePeriods,
  defaultPeriod,
  listPeriods,
} from '../../../../contract/lists/change-periods.ts';
import { listOrders } from '../../../../contract/lists/list-search.ts';
import { Select } from '../../../ui/forms/Select.tsx';
import { createIcon } from '../../../ui/icons/create-icon.tsx';
import { SearchIcon } from '../../../ui/icons/people.tsx';
import { useIsViewed } from '../../../core/imported/imported-store.ts';
import { useNames } from '../own-people.ts';
import { searchPeople } from '../people-lists.ts';
import { isChangeList, usePeople, type PeopleSearch } from '../people-store.ts';
import { FilterChips } from './FilterChips.tsx';
import styles from './search.module.css';

const filtersId = 'list-filters';
const RefineIcon = /* @__PURE__ */ createIcon('M4 7h16M7 12h10M10 17h4');

/** Typing is over when no key follows within this time: each search reads a list on the server. */
const pauseMs = 250;

/** Names are no words of a language. */
const plainTyping = {
  autoCapitalize: 'none',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'search',
} as const;

/** The field of the search. What is typed is looked for once typing pauses, or at Enter. */
function SearchField({ list, q }: { list: ListName; q: string }) {
  const intl = useIntl();
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  const timer = useRef(0);
  const field = useRef<HTMLInputElement>(null);

  // Cleared elsewhere: by "Show everyone" below an empty result.
  if (known !== q) {
    setKnown(q);
    if (typed.trim() !== q) setTyped(q);
  }

  useEffect(() => () => window.clearTimeout(timer.current), []);

  const look = (text: string, after: number) => {
    setTyped(text);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (text.trim() !== q) void searchPeople(list, { q: text.trim() });
    }, after);
  };

  return (
    <span className={styles['field']}>
      <SearchIcon size={20} />
      <input
        ref={field}
        type="search"
        className={styles['query']}
        aria-label={intl.formatMessage({ id: 'people.search' })}
        placeholder={intl.formatMessage({ id: 'people.search' })}
        value={typed}
        maxLength={maxSearch}
        {...plainTyping}
        onChange={(event) => look(event.currentTarget.value, pauseMs)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') look(typed, 0);
          if (event.key === 'Escape' && typed !== '') look('', 0);
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          className={styles['clear']}
          onClick={() => {
            look('', 0);
            field.current?.focus();
          }}
        >
          <FormattedMessage id="people.searchClear" />
        </button>
      )}
    </span>
  );
}

/** How people are ordered. */
function OrderSelect({ list, hasDates }: { list: ListName; hasDates: boolean }) {
  const intl = useIntl();
  const order = usePeople((state) => state[list].search.order);
  // Only people who came or left, and those of a download, have a date; the others are in the network's
  // own order.
  const orders = listOrders.filter((each) => hasDates || each !== 'oldest');
  return (
    <Select
      label={intl.formatMessage({ id: 'people.order' })}
      value={order}
      options={orders.map((value) => ({
        value,
        label: intl.formatMessage({ id: `people.order.${kindOf(hasDates)}.${value}` }),
      }))}
      onChange={(value) => void searchPeople(list, { order: value })}
    />
  );
}

const kindOf = (hasDates: boolean) => (hasDates ? 'dated' : 'plain');

interface RefineProps {
  list: ListName;
  hasDates: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens order, period and parts on a phone; says the order, and how many of the others are set. */
function RefineButton({ list, hasDates, isOpen, onToggle }: RefineProps) {
  const search = usePeople((state) => state[list].search);
  const set = settingsOf(search);
  return (
    <button
      type="button"
      className={styles['refine']}
      aria-expanded={isOpen}
      aria-controls={filtersId}
      onClick={onToggle}
    >
      <RefineIcon size={20} />
      <span className="visually-hidden">
        <FormattedMessage id="people.refine" />
      </span>
      <span className={styles['refineOrder']}>
        <FormattedMessage id={`people.order.${kindOf(hasDates)}.${search.order}`} />
      </span>
      {set > 0 && (
        <b>
          <FormattedNumber value={set} />
        </b>
      )}
    </button>
  );
}

/** How many of period and part differ from what a list opens with. */
const settingsOf = ({ filter, period }: PeopleSearch): number =>
  Number(filter !== 'all') + Number(period !== defaultPeriod);

/** The period that new or lost followers are shown for. */
function PeriodSelect({ list }: { list: ListName }) {
  const intl = useIntl();
  const period = usePeople((state) => state[list].search.period);
  // What was seen is a reading of the server's.
  const isDownload = useNames(list).from === 'download';
  const periods = isDownload ? changePeriods : listPeriods;
  const options = periods.map((value) => ({
    value,
    label: intl.formatMessage({ id: `history.period.${value}` }),
  }));
  return (
    <Select
      label={intl.formatMessage({ id: 'history.period' })}
      value={isDownload && period === 'visit' ? defaultPeriod : period}
      options={options}
      onChange={(value) => void searchPeople(list, { period: value })}
    />
  );
}

/**
 * Finds people of a list by name, orders them and shows a part of them alone. People who came or left
 * are those of a period.
 */
export function ListSearchBar({ list }: { list: ListName }) {
  const search = usePeople((state) => state[list].search);
  const [isOpen, setOpen] = useState(settingsOf(search) > 0);
  const isDated = isChangeList(list);
  const isViewed = useIsViewed();
  // Periods are of the history, which belongs to the account.
  const hasPeriods = isDated && !isViewed;
  const hasDates = useNames(list).from === 'download' || isDated;
  return (
    <search className={styles['search']} data-open={isOpen ? '' : undefined}>
      <SearchField list={list} q={search.q} />
      <RefineButton {...{ list, hasDates, isOpen }} onToggle={() => setOpen(!isOpen)} />
      <FilterChips key={String(isOpen)} id={filtersId} list={list} isOpen={isOpen}>
        <OrderSelect list={list} hasDates={hasDates} />
        {hasPeriods && <PeriodSelect list={list} />}
      </FilterChips>
    </search>
  );
}
