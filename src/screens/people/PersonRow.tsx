import { FormattedMessage } from 'react-intl';
import { profileAddress } from '../../../contract/network.ts';
import type { Person } from '../../../contract/records/person.ts';
import { openImage } from '../../flows/media.ts';
import { ExternalIcon } from '../../ui/icons-media.tsx';
import { ProfileImage } from '../../ui/ProfileImage.tsx';
import styles from './people.module.css';

interface Props {
  person: Person | undefined;
}

/** A person, as a link to the profile where the name is one the network can have. */
export function PersonRow({ person }: Props) {
  if (person === undefined) return null;
  const address = profileAddress(person.insta_username);
  const inside = (
    <>
      <ProfileImage
        address={person.insta_image_url}
        name={person.insta_username}
        open={openImage}
      />
      <span className={styles['who']}>
        <span className={styles['username']}>
          {person.insta_username === '' ? (
            <FormattedMessage id="people.nameless" />
          ) : (
            person.insta_username
          )}
        </span>
        {person.insta_full_name !== '' && (
          <span className={styles['fullName']}>
            <bdi>{person.insta_full_name}</bdi>
          </span>
        )}
      </span>
    </>
  );
  if (address === null) return <div className={styles['row']}>{inside}</div>;
  return (
    <a className={styles['row']} href={address} target="_blank" rel="noopener noreferrer">
      {inside}
      <span className={styles['away']}>
        <ExternalIcon size={18} />
        <span className="visually-hidden">
          <FormattedMessage id="people.newTab" />
        </span>
      </span>
    </a>
  );
}
