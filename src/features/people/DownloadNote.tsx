import { FormattedMessage, useIntl } from 'react-intl';
import type { ListName } from '../../../contract/lists/list-names.ts';
import { isKnown, serverFigure } from '../../core/imported/figures.ts';
import { useShown } from '../../core/imported/imported-store.ts';
import { dayFormat } from '../../core/i18n/day-format.ts';
import { listFigures } from '../../core/imported/list-address.ts';
import { isChangeList } from './people-store.ts';
import styles from './people.module.css';

interface Props {
  /** Null for a list that no platform counts. */
  list: ListName | null;
  /** When the file was made, in milliseconds; null where it does not say it. */
  at: number | null;
}

/** What the platform counts, beside how many the download names. */
function Counted({ list }: { list: ListName }) {
  const intl = useIntl();
  const { user, account } = useShown();
  const latest = account?.readings.find(({ id }) => id === account.sources.people);
  const isChange = isChangeList(list);
  const counted = serverFigure(user, isChange ? listFigures[list] : 'total_followers');
  const names = latest?.counts.followers ?? null;
  if (!isKnown(counted) || counted.origin !== 'network') return null;
  const count = counted.known;
  if (isChange) {
    const written = intl.formatNumber(count);
    return <FormattedMessage id="people.countedChange" values={{ count: written }} />;
  }
  if (names === null) return null;
  return (
    <FormattedMessage
      id="people.counted"
      values={{ count, names, isSame: String(count === names) }}
    />
  );
}

/** Where the names of a list are from, and what the platform counts beside them. */
export function DownloadNote({ list, at }: Props) {
  const intl = useIntl();
  return (
    <p className={styles['origin']}>
      {at === null ? (
        <FormattedMessage id="import.undated" />
      ) : (
        <FormattedMessage
          id="people.fromDownload"
          values={{ date: intl.formatDate(at, dayFormat(at, 'long')) }}
        />
      )}{' '}
      {list !== null && <Counted list={list} />}
    </p>
  );
}
