import { useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { PeopleListName } from '../../../../contract/lists/file-lists.ts';
import {
  changePeriods,
  defaultPeriod,
  listPeriods,
} from '../../../../contract/lists/change-periods.ts';
import { listOrders, type ListOrder } from '../../../../contract/lists/list-search.ts';
import { Select } from '../../../ui/forms/Select.tsx';
import { createIcon } from '../../../ui/icons/create-icon.tsx';
import { useIsViewed } from '../../../core/imported/imported-store.ts';
import { useNames } from '../own-people.ts';
import { searchPeople } from '../people-lists.ts';
import { isChangeList, usePeople, type PeopleSearch } from '../people-store.ts';
import { FilterChips } from './FilterChips.tsx';
import { SearchField } from './SearchField.tsx';
import styles from './search.module.css';

const filtersId = 'list-filters';
const RefineIcon = /* @__PURE__ */ createIcon('M4 7h16M7 12h10M10 17h4');

/** How people are ordered. */
function OrderSelect({ list, hasDates }: { list: PeopleListName; hasDates: boolean }) {
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
        label: intl.formatMessage({ id: orderMessage(list, hasDates, value) }),
      }))}
      onChange={(value) => void searchPeople(list, { order: value })}
    />
  );
}

/** What an order is called; whom the owner gives most comes first of those with a count. */
function orderMessage(list: PeopleListName, hasDates: boolean, order: ListOrder): string {
  if (list === 'attention' && order === 'newest') return 'people.order.most';
  return `people.order.${hasDates ? 'dated' : 'plain'}.${order}`;
}

interface RefineProps {
  list: PeopleListName;
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
        <FormattedMessage id={orderMessage(list, hasDates, search.order)} />
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
function PeriodSelect({ list }: { list: PeopleListName }) {
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
export function ListSearchBar({ list }: { list: PeopleListName }) {
  const intl = useIntl();
  const search = usePeople((state) => state[list].search);
  const [isOpen, setOpen] = useState(settingsOf(search) > 0);
  const isDated = isChangeList(list);
  const isViewed = useIsViewed();
  // Periods are of the history, which belongs to the account.
  const hasPeriods = isDated && !isViewed;
  const isFromFile = useNames(list).from === 'download';
  const hasDates = (isFromFile && list !== 'attention') || isDated;
  return (
    <search className={styles['search']} data-open={isOpen ? '' : undefined}>
      <SearchField
        q={search.q}
        label={intl.formatMessage({ id: 'people.search' })}
        onSearch={(q) => void searchPeople(list, { q })}
      />
      <RefineButton {...{ list, hasDates, isOpen }} onToggle={() => setOpen(!isOpen)} />
      <FilterChips key={String(isOpen)} id={filtersId} list={list} isOpen={isOpen}>
        <OrderSelect list={list} hasDates={hasDates} />
        {hasPeriods && <PeriodSelect list={list} />}
      </FilterChips>
    </search>
  );
}
