import { FormattedMessage, useIntl } from 'react-intl';
import type { ListName } from '../../../../contract/lists/list-names.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { putBack } from './keep-off.ts';
import { useKeptOff, type KeptPerson } from './kept-off.ts';
import styles from './keep-off.module.css';

/** Who is off the list, why and until when, and the way back. */
export function KeptOffNote({ list, isOpen = false }: { list: ListName; isOpen?: boolean }) {
  const people = Object.entries(useKeptOff((state) => state.lists[list]) ?? {});
  const count = people.length;
  if (count === 0) return null;
  return (
    <details className={styles['kept']} open={isOpen}>
      <summary>
        <FormattedMessage id="people.keptOffCount" values={{ count }} />
      </summary>
      <ul>
        {people.map(([id, person]) => (
          <li key={id} className={styles['person']}>
            <Stored person={person} />
            <Button variant="quiet" onClick={() => putBack(list, id)}>
              <FormattedMessage id="people.putBack" values={{ count: 1 }} />
              <span className="visually-hidden"> @{person.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <Button variant="quiet" onClick={() => putBack(list)}>
          <FormattedMessage id="people.putBack" values={{ count }} />
        </Button>
      )}
    </details>
  );
}

function Stored({ person: { name, reason, until } }: { person: KeptPerson }) {
  const intl = useIntl();
  const date = intl.formatDate(until, { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <span>
      <b>{`@${name}`}</b>
      <small>
        <FormattedMessage id={`people.reason.${reason}`} />
        {', '}
        <FormattedMessage
          id={until === 0 ? 'people.keptForGood' : 'people.keptUntil'}
          values={{ date }}
        />
      </small>
    </span>
  );
}
