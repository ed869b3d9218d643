import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'wouter';
import {
  importedChanges,
  importedContent,
  importedLists,
  type ImportedAccount,
  type ImportedReading,
} from '../../../../contract/threads/archive.ts';
import { ForwardIcon } from '../../../ui/icons/icons.tsx';
import type { ListQuery } from '../list/imported-list.ts';
import styles from '../archive.module.css';

interface RowProps extends ListQuery {
  count: number;
  tone?: 'gain' | 'loss';
}

/** A list that can be opened, with how many are on it. */
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

interface ListsProps extends Pick<ImportedReading, 'counts'>, Pick<ImportedAccount, 'owner'> {
  lists: typeof importedLists | typeof importedContent;
}

/** Lists of the latest reading; one that the archive does not have says so instead of 0. */
function Lists({ owner, counts, lists }: ListsProps) {
  return (
    <ul className={styles['rows']}>
      {lists.map((list) => (
        <li key={list}>
          {counts[list] === null ? (
            <p className={styles['row']}>
              <span>
                <FormattedMessage id={`import.list.${list}`} />
              </span>
              <span className={styles['soft']}>
                <FormattedMessage id="import.notInArchive" />
              </span>
            </p>
          ) : (
            <ListRow {...{ list, owner, count: counts[list] }} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface Props {
  account: ImportedAccount;
  latest: ImportedReading;
}

/** The lists of the latest reading and what changed; a list that the archive lacks says so. */
export function ImportedLists({ account, latest: { counts } }: Props) {
  const { owner } = account;
  const sections = [
    ['changes', <Changes key="changes" account={account} />],
    ['people', <Lists key="people" {...{ owner, counts }} lists={importedLists} />],
    ['content', <Lists key="content" {...{ owner, counts }} lists={importedContent} />],
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
