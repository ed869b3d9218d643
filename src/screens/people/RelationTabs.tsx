import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import type { ListName } from '../../../contract/lists.ts';
import { listRelations, relations, tabLists } from '../../stores/people.ts';
import styles from './people.module.css';

interface Props {
  list: ListName;
}

/**
 * The three tabs of the lists (spec 2). They are links, since each list has an address of its own;
 * below stand the lists of the tab that is open. Viewers of a profile belong to none of them.
 */
export function RelationTabs({ list }: Props) {
  const intl = useIntl();
  const open = listRelations[list][0];
  const lists = open === undefined ? [] : tabLists[open];
  return (
    <nav className={styles['tabs']} aria-label={intl.formatMessage({ id: 'people.tabs' })}>
      <ul className={styles['bar']}>
        {relations.map((relation) => (
          <li key={relation} className={styles['slot']}>
            <Link
              href={`/${tabLists[relation][0]}`}
              replace
              className={styles['tab'] ?? ''}
              aria-current={relation === open ? 'true' : undefined}
            >
              <FormattedMessage id={`people.${relation}`} />
            </Link>
          </li>
        ))}
      </ul>
      {lists.length > 1 && (
        <ul className={styles['chips']}>
          {lists.map((name) => (
            <li key={name}>
              <Link
                href={`/${name}`}
                replace
                className={styles['chip'] ?? ''}
                aria-current={name === list ? 'page' : undefined}
              >
                <FormattedMessage id={`people.${name}.title`} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
