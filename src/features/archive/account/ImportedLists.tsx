import { FormattedMessage } from 'react-intl';
import { readingLists } from '../../../../contract/lists/file-lists.ts';
import type { ImportedAccount, ImportedReading } from '../../../../contract/threads/archive.ts';
import { ListRow, UnknownRow } from './ListRow.tsx';
import styles from '../archive.module.css';

interface Props {
  account: ImportedAccount;
  /** The reading whose people are shown. */
  shown: ImportedReading;
}

/** The lists of files that home does not count; one that a file lacks says so instead of 0. */
export function ImportedLists({
  account: { owner, changes },
  shown: { counts, isComplete },
}: Props) {
  return (
    <section className={styles['card']} aria-labelledby="import-people">
      <h3 id="import-people">
        <FormattedMessage id="import.people" />
      </h3>
      <ul className={styles['rows']}>
        {readingLists.map((list) => {
          const count = counts[list];
          return (
            <li key={list}>
              {count === null ? (
                <UnknownRow list={list} reason="import.notInArchive" />
              ) : (
                <ListRow {...{ list, owner, count }} isLeast={!isComplete} />
              )}
            </li>
          );
        })}
        {changes !== null && (
          <li>
            <ListRow list="renamed" {...{ owner }} count={changes.renamed} />
          </li>
        )}
      </ul>
    </section>
  );
}
