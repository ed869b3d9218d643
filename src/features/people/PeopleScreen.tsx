import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'wouter';
import { backTo } from '../../core/browser/back.ts';
import { dayMs } from '../../../contract/limits.ts';
import type { ListName } from '../../../contract/lists/list-names.ts';
import { clock } from '../../core/browser/clock.ts';
import { dayFormat } from '../../core/i18n/day-format.ts';
import { useImported, useIsViewed } from '../../core/imported/imported-store.ts';
import { isKnown } from '../../core/imported/figures.ts';
import {
  isChangeList,
  isWhole,
  listRelations,
  totalOf,
  usePeople,
  type Relation,
} from './people-store.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { UnknownFigure } from '../../ui/feedback/Figure.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { BackIcon } from '../../ui/icons/icons.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { DownloadNote } from './DownloadNote.tsx';
import { useNames } from './own-people.ts';
import { PeopleRows } from './PeopleRows.tsx';
import { RelationTabs, SiblingsButton } from './RelationTabs.tsx';
import { SearchPlace } from './search/SearchPlace.tsx';
import styles from './people.module.css';

// Only where accounts are real.
const NamesElsewhere = lazy(() =>
  import('./NamesElsewhere.tsx').then((m) => ({ default: m.NamesElsewhere })),
);

interface Props {
  list: ListName;
}

/** About the default period, in milliseconds. */
const periodMs = 30 * dayMs;

const tones: Record<Relation, 'gain' | 'info' | 'loss'> = {
  followsYou: 'gain',
  followedByYou: 'info',
  unfollowed: 'loss',
};

interface TotalProps extends Props {
  total: number | null;
  hasNames: boolean;
  /** Its rows are changes that the server dates. */
  isDated: boolean;
}

/** The number of people, coloured as what they did, and since when. */
function Total({ list, total, hasNames, isDated }: TotalProps) {
  const intl = useIntl();
  const { page, items, savedAt } = usePeople((state) => state[list]);
  // Until rows say the date, one as long holds its place: the heading would wrap when it comes.
  const isHeld = isDated && page === 0;
  const at = isHeld ? clock.now() - periodMs : Date.parse(items[0]?.period_start ?? '');
  // A list without names has no rows to count: home's figure, or that it is not known.
  if (total === null && !hasNames) {
    return (
      <p className={styles['total']}>
        <UnknownFigure />
      </p>
    );
  }
  if (total === null || (savedAt !== null && hasNames)) return null;
  const tone = tones[listRelations[list][0] ?? 'followedByYou'];
  return (
    <p className={styles['total']}>
      <span data-tone={isChangeList(list) && total > 0 ? tone : undefined}>
        {intl.formatNumber(total)}
      </span>
      {at > 0 && (
        <small data-held={isHeld}>
          <FormattedMessage
            id="people.since"
            values={{ date: intl.formatDate(at, dayFormat(at, 'short')) }}
          />
        </small>
      )}
    </p>
  );
}

/** How the people of a list and the owner follow each other. */
function Badges({ list, hasNames }: Props & { hasNames: boolean }) {
  return (
    <p className={styles['badges']}>
      {listRelations[list].map((relation) => (
        <Badge key={relation} tone={tones[relation]}>
          <FormattedMessage id={`people.${relation}`} />
        </Badge>
      ))}
      {list === 'profileview' && hasNames && (
        <Badge>
          <FormattedMessage id="people.viewedYou" />
        </Badge>
      )}
    </p>
  );
}

/** Whether there is something to search in. A search that is used stays: it would take the focus along. */
function useHasSearch(list: ListName, figure: number | null): boolean {
  const hasRows = usePeople((state) => state[list].items.length > 0);
  const isSearched = usePeople((state) => !isWhole(state[list].search));
  const [searched, setSearched] = useState<ListName | null>(null);
  if (isSearched && searched !== list) setSearched(list);
  // No one in the last 30 days says nothing about other periods.
  const hasSome = figure !== null && (figure > 0 || isChangeList(list));
  return hasRows || searched === list || hasSome;
}

/** One of the six lists, with badges for how its people and the owner follow each other. */
export function PeopleScreen({ list }: Props) {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const names = useNames(list);
  const figure = isKnown(names.figure) ? names.figure.known : null;
  // Until the device was asked a list may have names.
  const isAsked = useImported((state) => state.load === 'ready');
  const isViewed = useIsViewed();
  const isVisits = list === 'profileview';
  const hasNames = names.from !== null || (!isAsked && !isVisits);
  const total = usePeople((state) => (hasNames ? totalOf(state[list], figure) : figure));
  const [isOpen, setOpen] = useState(false);
  const hasSearch = useHasSearch(list, figure);
  return (
    <div
      className={styles['people']}
      data-own-data={names.from === 'download' || isViewed ? '' : undefined}
    >
      <PageHead
        title={
          <FormattedMessage
            id={isVisits && !hasNames ? 'home.profileVisits' : `people.${list}.title`}
          />
        }
        back={
          <IconButton
            label={intl.formatMessage({ id: isViewed ? 'import.backToData' : 'people.back' })}
            icon={<BackIcon />}
            onClick={() => backTo(isViewed ? '/import' : '/home', navigate)}
          />
        }
        badge={<SiblingsButton {...{ list, isOpen }} onToggle={() => setOpen(!isOpen)} />}
        action={
          <Total
            {...{ list, total, hasNames }}
            isDated={isChangeList(list) && names.from === 'server'}
          />
        }
      />
      <Badges list={list} hasNames={hasNames} />
      {names.from === 'download' && isKnown(names.figure) && (
        <DownloadNote list={list} at={names.figure.at} />
      )}
      <RelationTabs list={list} isOpen={isOpen} />
      {hasNames && hasSearch && <SearchPlace list={list} />}
      {hasNames ? (
        <PeopleRows key={list} list={list} total={total} />
      ) : (
        <Suspense fallback={null}>
          <NamesElsewhere list={list} />
        </Suspense>
      )}
    </div>
  );
}
