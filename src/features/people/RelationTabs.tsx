import { useEffect, useRef } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'wouter';
import type { ListName } from '../../../contract/lists/list-names.ts';
import { isKnown } from '../../core/imported/figures.ts';
import { useListAddress } from '../../core/imported/list-address.ts';
import { useNames } from './own-people.ts';
import { listRelations, relations, tabLists } from './people-store.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { createIcon } from '../../ui/icons/create-icon.tsx';
import styles from './people.module.css';

interface Props {
  list: ListName;
}

interface TabsProps extends Props {
  /** Whether a phone shows the other lists of the tab. A wide screen always does. */
  isOpen: boolean;
}

const siblingsId = 'sibling-lists';
const DownIcon = /* @__PURE__ */ createIcon('M6 9.5l6 6 6-6');

/** The lists of the tab of a list; one alone where there is no choice. */
function siblingsOf(list: ListName): readonly ListName[] {
  const open = listRelations[list][0];
  return open === undefined ? [list] : tabLists[open];
}

/** Opens the other lists of the tab, beside the title on a phone. */
export function SiblingsButton({ list, isOpen, onToggle }: TabsProps & { onToggle: () => void }) {
  const intl = useIntl();
  if (siblingsOf(list).length < 2) return null;
  return (
    <IconButton
      label={intl.formatMessage({ id: 'people.otherLists' })}
      icon={<DownIcon size={20} />}
      className={styles['siblingsButton']}
      aria-expanded={isOpen}
      aria-controls={siblingsId}
      onClick={onToggle}
    />
  );
}

/**
 * The three tabs of the lists, and below them the lists of the open tab with their counts. They are
 * links, because each list has an address. Viewers of a profile belong to none of the tabs.
 */
export function RelationTabs({ list, isOpen }: TabsProps) {
  const intl = useIntl();
  const open = listRelations[list][0];
  const addressOf = useListAddress();
  return (
    <nav className={styles['tabs']} aria-label={intl.formatMessage({ id: 'people.tabs' })}>
      <ul className={styles['bar']}>
        {relations.map((relation) => (
          <li key={relation} className={styles['slot']}>
            <Link
              href={addressOf(tabLists[relation][0] ?? list) ?? `/${list}`}
              replace
              className={styles['tab'] ?? ''}
              aria-current={relation === open ? 'true' : undefined}
            >
              <FormattedMessage id={`people.${relation}`} />
            </Link>
          </li>
        ))}
      </ul>
      {siblingsOf(list).length > 1 && (
        <Chips key={`${list} ${isOpen}`} list={list} lists={siblingsOf(list)} isOpen={isOpen} />
      )}
    </nav>
  );
}

function Chips({ list, lists, isOpen }: TabsProps & { lists: readonly ListName[] }) {
  const addressOf = useListAddress();
  const bar = useRef<HTMLUListElement>(null);

  // On a narrow phone the chip of the open list may be outside the scroll area.
  useEffect(() => {
    const chip = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (!chip || bar.current === null) return;
    bar.current.scrollLeft = chip.offsetLeft - (bar.current.clientWidth - chip.offsetWidth) / 2;
  }, []);

  return (
    <ul ref={bar} id={siblingsId} className={styles['chips']} data-open={isOpen ? '' : undefined}>
      {lists.map((name) => (
        <li key={name}>
          <Link
            href={addressOf(name) ?? `/${name}`}
            replace
            className={styles['chip'] ?? ''}
            aria-current={name === list ? 'page' : undefined}
          >
            <FormattedMessage id={`people.${name}.title`} />
            <Count list={name} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Count({ list }: Props) {
  const { figure } = useNames(list);
  if (!isKnown(figure)) return null;
  return (
    <>
      {' '}
      <b className={styles['count']}>
        <FormattedNumber value={figure.known} />
      </b>
    </>
  );
}
