import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ListName } from '../../../../contract/lists/list-names.ts';
import { restoreFocusSoon } from '../../../ui/dom/focus-heading.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { putBack } from './keep-off.ts';
import { useKeptOff, type KeptPerson } from './kept-off.ts';
import styles from './keep-off.module.css';

/** Who is off the list, why and until when, and the way back. */
export function KeptOffNote({ list, isOpen = false }: { list: ListName; isOpen?: boolean }) {
  const people = Object.entries(useKeptOff((state) => state.lists[list]) ?? {});
  const count = people.length;
  const note = useRef<HTMLDetailsElement>(null);
  // The row of the button goes: the focus moves to the next one, else to the one before.
  const restore = (at: number, id?: string) => {
    putBack(list, id);
    restoreFocusSoon(() => {
      const stops = note.current?.querySelectorAll<HTMLElement>('summary, li button') ?? [];
      return [...stops].slice(0, at + 2).at(-1);
    });
  };
  if (count === 0) return null;
  return (
    <details ref={note} className={styles['kept']} open={isOpen}>
      <summary>
        <FormattedMessage id="people.keptOffCount" values={{ count }} />
      </summary>
      <ul>
        {people.map(([id, person], at) => (
          <li key={id} className={styles['person']}>
            <Stored person={person} />
            <Button variant="quiet" onClick={() => restore(at, id)}>
              <FormattedMessage id="people.putBack" values={{ count: 1 }} />
              <span className="visually-hidden"> @{person.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <Button variant="quiet" onClick={() => restore(0)}>
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
