import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'wouter';
import { ForwardIcon } from '../../../ui/icons/icons.tsx';
import type { ListQuery } from '../list/imported-list.ts';
import { useOwnList } from '../list/own-list.ts';
import styles from '../archive.module.css';

interface RowProps extends ListQuery {
  count: number;
  tone?: 'gain' | 'loss';
  /** The file may lack others. */
  isLeast?: boolean;
}

/** A list that can be opened, with how many are on it. */
export function ListRow({ list, owner, count, tone, isLeast = false }: RowProps) {
  const address = new URLSearchParams({ list, ...(owner === null ? {} : { owner }) });
  const own = useOwnList({ list, owner });
  const shown = own?.count ?? count;
  return (
    <Link href={own?.path ?? `/imported?${address.toString()}`} className={styles['row'] ?? ''}>
      <span>
        <FormattedMessage id={`import.list.${list}`} />
      </span>
      <b className={tone === undefined ? undefined : styles[tone]}>
        {isLeast ? (
          <FormattedMessage
            id="import.atLeast"
            values={{ count: <FormattedNumber value={shown} /> }}
          />
        ) : (
          <FormattedNumber value={shown} />
        )}
      </b>
      <ForwardIcon size={20} />
    </Link>
  );
}

/** A list of which the archive does not say who is on it. */
export function UnknownRow({ list, reason }: Pick<ListQuery, 'list'> & { reason: string }) {
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
