import { FormattedMessage, useIntl } from 'react-intl';
import { profileAddress } from '../../../../contract/network.ts';
import type { Person } from '../../../../contract/records/person.ts';
import { openImage } from '../../../core/media/open-media.ts';
import { ProfileImage } from '../../../ui/media/ProfileImage.tsx';
import styles from '../people.module.css';

/** The id of the description that all links of the list share: one node instead of one a row. */
export const newTabId = 'people-new-tab';

interface Props {
  person: Person;
  onMenu: (person: Person) => void;
}

/** A person, with a menu of what can be done; also opened by a long press. */
export function PersonRow({ person, onMenu }: Props) {
  const intl = useIntl();
  return (
    <div
      className={styles['line']}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(person);
      }}
    >
      <PersonLink person={person} />
      <button
        type="button"
        className={styles['more']}
        aria-haspopup="dialog"
        aria-label={intl.formatMessage({ id: 'people.more' }, { name: person.insta_username })}
        onClick={() => onMenu(person)}
      />
    </div>
  );
}

/** The person as a link to the profile where the name is a valid one of the network. */
function PersonLink({ person }: Pick<Props, 'person'>) {
  const address = profileAddress(person.insta_username);
  const inside = (
    <>
      <ProfileImage
        address={person.insta_image_url}
        name={person.insta_username}
        open={openImage}
      />
      <span className={styles['username']}>
        {person.insta_username === '' ? (
          <FormattedMessage id="people.nameless" />
        ) : (
          person.insta_username
        )}
      </span>
      {person.insta_full_name !== '' && (
        <span className={styles['fullName']} dir="auto">
          {person.insta_full_name}
        </span>
      )}
    </>
  );
  if (address === null) return <div className={styles['row']}>{inside}</div>;
  return (
    <a
      className={styles['row']}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-describedby={newTabId}
    >
      {inside}
    </a>
  );
}
