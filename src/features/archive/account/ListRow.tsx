import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'wouter';
import { importedAddress } from '../../../core/imported/list-address.ts';
import { ForwardIcon } from '../../../ui/icons/icons.tsx';
import type { FileList } from '../../../../contract/lists/file-lists.ts';
import type { ImportedContent } from '../../../../contract/threads/archive.ts';
import styles from '../archive.module.css';

interface RowProps {
  list: FileList | ImportedContent;
  owner: string | null;
  count: number;
  /** The file may lack others. */
  isLeast?: boolean;
}

/** A list that can be opened, with how many are on it. */
export function ListRow({ list, owner, count, isLeast = false }: RowProps) {
  return (
    <Link href={importedAddress(list, owner)} className={styles['row'] ?? ''}>
      <span>
        <FormattedMessage id={`import.list.${list}`} />
      </span>
      <b>
        {isLeast ? (
          <FormattedMessage
            id="import.atLeast"
            values={{ count: <FormattedNumber value={count} /> }}
          />
        ) : (
          <FormattedNumber value={count} />
        )}
      </b>
      <ForwardIcon size={20} />
    </Link>
  );
}

/** A list of which the archive does not say who is on it. */
export function UnknownRow({ list, reason }: Pick<RowProps, 'list'> & { reason: string }) {
  return (
    <p className={styles['row']}>
      <span>
        <FormattedMessage id={`import.list.${list}`} />
      </span>
      <span className={styles['soft']}>
        <FormattedMessage id={reason} />
      </span>
    </p>
  );
}
