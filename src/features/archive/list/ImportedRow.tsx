import { FormattedMessage, useIntl } from 'react-intl';
import { profileAddress } from '../../../../contract/network.ts';
import type { ImportedPerson } from '../../../../contract/threads/archive.ts';
import { ProfileImage } from '../../../ui/media/ProfileImage.tsx';
import styles from '../archive.module.css';

/** An archive has no pictures of other people: the letter is what is shown. */
const noPicture = () => Promise.resolve(null);

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** What happened, and between which readings; between two readings a name on "lost" just left. */
function Change({ change }: { change: NonNullable<ImportedPerson['change']> }) {
  const intl = useIntl();
  const { kind, from, to, renamedTo } = change;
  if (renamedTo !== undefined) {
    return <FormattedMessage id="import.renamedTo" values={{ name: `@${renamedTo}` }} />;
  }
  if (from === null || to === null) return <FormattedMessage id={`import.kind.${kind}`} />;
  // react-intl's own format of a range is not in the bundle.
  const range = new Intl.DateTimeFormat(intl.locale, day).formatRange(from, to);
  if (kind === 'new' || kind === 'lost') return range;
  return (
    <>
      <span>{range}</span>, <FormattedMessage id={`import.kind.${kind}`} />
    </>
  );
}

/** What the owner gave to a person; none of what the archive does not say, and none of zero. */
function Given({ given }: { given: NonNullable<ImportedPerson['given']> }) {
  const intl = useIntl();
  return (['likes', 'comments'] as const)
    .flatMap((kind) => {
      const count = given[kind];
      if (count === null || count === 0) return [];
      return intl.formatMessage({ id: `import.given.${kind}` }, { count });
    })
    .join(' · ');
}

/** What is known of a person, in one line. */
function Detail({ person: { at, change, given } }: { person: ImportedPerson }) {
  const intl = useIntl();
  if (change !== undefined) return <Change change={change} />;
  if (given !== undefined) return <Given given={given} />;
  if (at === null) return null;
  return <FormattedMessage id="import.since" values={{ date: intl.formatDate(at, day) }} />;
}

/** A person of an archive, with a link to the profile that is made from the name. */
export function ImportedRow({ person }: { person: ImportedPerson }) {
  const address = profileAddress(person.username);
  const inside = (
    <>
      <ProfileImage address="" name={person.username} open={noPicture} />
      <span className={styles['username']}>{person.username}</span>
      <span className={styles['detail']}>
        <Detail person={person} />
      </span>
    </>
  );
  if (address === null) return <div className={styles['person']}>{inside}</div>;
  return (
    <a className={styles['person']} href={address} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  );
}
