import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'wouter';
import {
  importedChanges,
  importedContent,
  importedLists,
  type ImportedAccount,
  type ImportedReading,
  type PeopleQuery,
} from '../../../../contract/threads/archive.ts';
import { ForwardIcon } from '../../../ui/icons/icons.tsx';
import styles from '../archive.module.css';

interface RowProps {
  list: PeopleQuery['list'];
  owner: string | null;
  count: number;
  tone?: 'gain' | 'loss';
}

/** A list that can be opened, with how many people are on it. */
function ListRow({ list, owner, count, tone }: RowProps) {
  const address = new URLSearchParams({ list, ...(owner === null ? {} : { owner }) });
  return (
    <Link href={`/imported?${address.toString()}`} className={styles['row'] ?? ''}>
      <span>
        <FormattedMessage id={`import.list.${list}`} />
      </span>
      <b className={tone === undefined ? undefined : styles[tone]}>
        <FormattedNumber value={count} />
      </b>
      <ForwardIcon size={20} />
    </Link>
  );
}

function Unknown() {
  return (
    <span className={styles['soft']}>
      <FormattedMessage id="import.notInArchive" />
    </span>
  );
}

/** Who came and who left, once two readings can be compared. */
function Changes({ account: { owner, changes } }: { account: ImportedAccount }) {
  if (changes === null) {
    return (
      <p className={styles['soft']}>
        <FormattedMessage id="import.needsTwo" />
      </p>
    );
  }
  return (
    <ul className={styles['rows']}>
      {importedChanges.map((list) => (
        <li key={list}>
          <ListRow
            {...{ list, owner, count: changes[list] }}
            {...(list === 'renamed' ? {} : { tone: list === 'new' ? 'gain' : 'loss' })}
          />
        </li>
      ))}
    </ul>
  );
}

type Counts = Pick<ImportedReading, 'counts'>;

function People({ owner, counts }: Counts & Pick<ImportedAccount, 'owner'>) {
  return (
    <ul className={styles['rows']}>
      {importedLists.map((list) => (
        <li key={list}>
          {counts[list] === null ? (
            <p className={styles['row']}>
              <span>
                <FormattedMessage id={`import.list.${list}`} />
              </span>
              <Unknown />
            </p>
          ) : (
            <ListRow {...{ list, owner, count: counts[list] }} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Content({ counts }: Counts) {
  return (
    <dl className={styles['facts']}>
      {importedContent.map((list) => (
        <div key={list}>
          <dt>
            <FormattedMessage id={`import.list.${list}`} />
          </dt>
          <dd>{counts[list] === null ? <Unknown /> : <FormattedNumber value={counts[list]} />}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Props {
  account: ImportedAccount;
  latest: ImportedReading;
}

/** The lists of the latest reading and what changed; a list that the archive lacks says so. */
export function ImportedLists({ account, latest: { counts } }: Props) {
  const sections = [
    ['changes', <Changes key="changes" account={account} />],
    ['people', <People key="people" owner={account.owner} counts={counts} />],
    ['content', <Content key="content" counts={counts} />],
  ] as const;
  return sections.map(([name, content]) => (
    <section key={name} className={styles['card']} aria-labelledby={`import-${name}`}>
      <h3 id={`import-${name}`}>
        <FormattedMessage id={`import.${name}`} />
      </h3>
      {content}
    </section>
  ));
}
