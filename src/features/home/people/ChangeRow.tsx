import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { Person } from '../../../../contract/records/person.ts';
import { openImage } from '../../../core/media/open-media.ts';
import { isKnown, useFigure } from '../../../core/imported/figures.ts';
import { ProfileImage } from '../../../ui/media/ProfileImage.tsx';
import type { ChangeCard } from '../cards.ts';
import { HomeLink } from '../HomeLink.tsx';
import { useFaces } from './faces-store.ts';
import { FigureValue } from './FigureValue.tsx';
import { Reason } from './Reason.tsx';
import styles from './people-figures.module.css';

/** Names said beside the faces. */
const named = 2;

function Faces({ people }: { people: readonly Person[] }) {
  return (
    <span className={styles['faces']} aria-hidden="true">
      {people.map((person) => (
        <ProfileImage
          key={person.insta_id}
          address={person.insta_image_url}
          name={person.insta_username}
          open={openImage}
        />
      ))}
    </span>
  );
}

/** The first names of a list, and how many more there are. */
function Names({ people, total }: { people: readonly Person[]; total: number }) {
  const names = people.slice(0, named).map((person) => person.insta_username);
  const count = total - names.length;
  return (
    <span className={styles['names']}>
      {names.map((name, at) => (
        <span key={name} className={styles['name']}>
          {at < names.length - 1 ? `${name},` : name}
        </span>
      ))}
      {count > 0 && (
        <span>
          +<FormattedNumber value={count} />
        </span>
      )}
    </span>
  );
}

/** New or lost followers: their number, and the first of them by face and name. */
export function ChangeRow({ card, isFresh }: { card: ChangeCard; isFresh: boolean }) {
  const figure = useFigure(card.figure);
  const value = isKnown(figure) ? figure.known : null;
  const people = useFaces((state) => state.people[card.list]);
  const CardIcon = card.icon;
  return (
    <HomeLink href={card.path} className={styles['change']}>
      {people.length === 0 || value === null || value === 0 ? (
        <span className={styles['icon']} aria-hidden="true">
          <CardIcon />
        </span>
      ) : (
        <Faces people={people} />
      )}
      <span className={styles['words']}>
        <span className={styles['label']}>
          <FormattedMessage id={card.labelId} />
        </span>
        <Reason figure={figure} />
        {people.length > 0 && value !== null && value > 0 && (
          <Names people={people} total={value} />
        )}
      </span>
      <span
        className={styles['number']}
        data-tone={value === null || value === 0 ? undefined : card.tone}
      >
        <FigureValue figure={figure} isFresh={isFresh} />
      </span>
    </HomeLink>
  );
}
