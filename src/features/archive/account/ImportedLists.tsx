import { FormattedMessage } from 'react-intl';
import {
  importedChanges,
  importedContent,
  importedLists,
  type ImportedAccount,
  type ImportedReading,
} from '../../../../contract/threads/archive.ts';
import { isContent } from '../list/imported-list.ts';
import { ListRow, UnknownRow } from './ListRow.tsx';
import styles from '../archive.module.css';

/** Who came and who left, once two readings can be compared. */
function Changes({ account: { owner, changes, readings } }: { account: ImportedAccount }) {
  if (changes === null) {
    const isAsked = readings.some(({ question, stated }) => question !== null && stated === null);
    const needs = readings.length < 2 ? 'needsTwo' : isAsked ? 'needsAnswer' : 'needsWhole';
    return (
      <p className={styles['soft']}>
        <FormattedMessage id={`import.${needs}`} />
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

type ListName = (typeof importedLists | typeof importedContent)[number];

interface ListsProps extends Pick<ImportedAccount, 'owner'> {
  lists: readonly ListName[];
  /** The reading that a list is of. */
  readingOf: (list: ListName) => ImportedReading;
}

/** Lists whose names are those that another list lacks: an incomplete one lacks others too. */
const byAbsence: readonly string[] = ['notFollowingBack', 'dontFollowBack'];

/** A list that the archive does not have, or cannot know, says so instead of 0. */
function Lists({ owner, lists, readingOf }: ListsProps) {
  return (
    <ul className={styles['rows']}>
      {lists.map((list) => {
        const { counts, isComplete } = readingOf(list);
        const count = counts[list];
        const isUnknown = byAbsence.includes(list) && !isComplete;
        return (
          <li key={list}>
            {count === null || isUnknown ? (
              <UnknownRow
                list={list}
                reason={count === null ? 'import.notInArchive' : 'import.incompleteFile'}
              />
            ) : (
              <ListRow {...{ list, owner, count }} isLeast={!isContent(list) && !isComplete} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface Props {
  account: ImportedAccount;
  /** The reading whose people are shown. */
  shown: ImportedReading;
}

/** The lists of an account and what changed; a list that the archive lacks says so. */
export function ImportedLists({ account, shown }: Props) {
  const { owner, readings, sources } = account;
  const readingOf = (list: ListName) => {
    const source = isContent(list) ? sources[list] : shown.id;
    return readings.find(({ id }) => id === source) ?? shown;
  };
  const sections = [
    ['changes', <Changes key="changes" account={account} />],
    ['people', <Lists key="people" {...{ owner, readingOf }} lists={importedLists} />],
    ['content', <Lists key="content" {...{ owner, readingOf }} lists={importedContent} />],
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
