import type { ReactNode } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { profileAddress } from '../../../../contract/network.ts';
import type { PeopleListName } from '../../../../contract/lists/file-lists.ts';
import type { OwnPerson } from '../../../../contract/threads/own-people.ts';
import { lossOf, useCauses } from '../../../core/causes/causes-store.ts';
import { useIsViewed } from '../../../core/imported/imported-store.ts';
import { rowText } from '../../../core/causes/cause-texts.ts';
import { isSample } from '../../../core/browser/sample.ts';
import { openImage } from '../../../core/media/open-media.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { ProfileImage } from '../../../ui/media/ProfileImage.tsx';
import { filterMessage } from '../people-store.ts';
import styles from '../people.module.css';

/** The id of the description that all links of the list share: one node instead of one a row. */
export const newTabId = 'people-new-tab';

interface Props {
  list: PeopleListName;
  person: OwnPerson;
  /** Null where nothing is kept of people: in lists of the import, for those who have no subscription. */
  onMenu: ((person: OwnPerson, row: HTMLElement) => void) | null;
}

/** A person, with a menu of what can be done; also opened by a long press. */
export function PersonRow({ list, person, onMenu }: Props) {
  const intl = useIntl();
  if (onMenu === null) {
    return (
      <div className={styles['line']}>
        <PersonLink list={list} person={person} onMenu={null} />
      </div>
    );
  }
  return (
    <div
      className={styles['line']}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(person, event.currentTarget);
      }}
    >
      <PersonLink list={list} person={person} onMenu={onMenu} />
      <button
        type="button"
        className={styles['more']}
        aria-haspopup="dialog"
        aria-label={intl.formatMessage({ id: 'people.more' }, { name: person.insta_username })}
        onClick={({ currentTarget }) =>
          onMenu(person, currentTarget.parentElement ?? currentTarget)
        }
      />
    </div>
  );
}

const listedDay = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Why the person left in a few words, in the place of the full name, where it is known. */
function CauseOrName({ list, person, name }: Omit<Props, 'onMenu'> & { name: ReactNode }) {
  const intl = useIntl();
  // The causes are of the session's account; a name of a download may have left both.
  const isViewed = useIsViewed();
  const loss = useCauses((state) =>
    list === 'followerslost' && !isViewed ? lossOf(state, person.insta_id) : undefined,
  );
  const contents = useCauses((state) => state.causes?.contents);
  // The badge says so already.
  if (loss === undefined || contents === undefined || person.facts?.includes('deleted') === true) {
    return name;
  }
  const said = rowText(intl, loss, contents);
  if (said === null) return name;
  return (
    <span className={styles['fullName']} data-cause>
      <FormattedMessage {...said} />
    </span>
  );
}

/** What the owner gave to a person; none of what the files do not say, and none of zero. */
function Given({ given }: Required<Pick<OwnPerson, 'given'>>) {
  const intl = useIntl();
  const texts = (['likes', 'comments'] as const).flatMap((kind) => {
    const count = given[kind];
    if (count === null || count === 0) return [];
    return intl.formatMessage({ id: `import.given.${kind}` }, { count });
  });
  return <span className={styles['fullName']}>{texts.join(' · ')}</span>;
}

/** The second line: the full name, or the name before a change of it, and what is known. */
function Second({ list, person }: Omit<Props, 'onMenu'>) {
  const { insta_full_name: fullName, former_username: former, facts = [] } = person;
  const { listed_at: listed, given } = person;
  if (given !== undefined) return <Given given={given} />;
  if (listed != null) {
    return (
      <span className={styles['fullName']}>
        <FormattedMessage
          id="people.since"
          values={{ date: <FormattedDate value={listed} {...listedDay} /> }}
        />
      </span>
    );
  }
  const fullNameLine = former === undefined && fullName !== '' && (
    <span className={styles['fullName']} dir="auto">
      {fullName}
    </span>
  );
  const name = <CauseOrName list={list} person={person} name={fullNameLine} />;
  if (former === undefined && facts.length === 0) return name;
  return (
    <span className={styles['known']}>
      {name}
      {former !== undefined && (
        <Badge tone="info">
          <FormattedMessage id="people.fact.former" values={{ name: former }} />
        </Badge>
      )}
      {facts.map((fact) => (
        <Badge key={fact} tone={fact === 'returned' ? 'gain' : 'plain'}>
          <FormattedMessage
            id={
              fact === 'returned' || fact === 'deleted'
                ? `people.fact.${fact}`
                : filterMessage(list, fact)
            }
          />
        </Badge>
      ))}
    </span>
  );
}

/**
 * The person as a link to the profile where the name is a valid one of the network. In the sample it
 * opens the menu: an invented name may be that of a real account.
 */
function PersonLink({ list, person, onMenu }: Props) {
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
      <Second list={list} person={person} />
    </>
  );
  if (isSample && onMenu !== null) {
    return (
      <button
        type="button"
        className={styles['row']}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onMenu(person, currentTarget)}
      >
        {inside}
      </button>
    );
  }
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
