import { FormattedDate, FormattedMessage, FormattedNumber } from 'react-intl';
import type { Reading } from '../../../contract/records/history.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import styles from './history.module.css';

/** Readings that are listed; the chart shows all of them. */
const listed = 60;

function ReadingRow({ reading, isFirst }: { reading: Reading; isFirst: boolean }) {
  const { taken_at: takenAt, source, followers, came, left } = reading;
  return (
    <li className={styles['reading']}>
      <span className={styles['readingDate']}>
        <FormattedDate value={takenAt} dateStyle="medium" timeStyle="short" />
      </span>
      <span className={styles['readingDetail']}>
        <Badge>
          <FormattedMessage id={`history.source.${source}`} />
        </Badge>
        {!isFirst && (
          <FormattedMessage id="history.change" values={{ came: came ?? 0, left: left ?? 0 }} />
        )}
      </span>
      <span className={styles['readingFollowers']}>
        {followers === null ? '–' : <FormattedNumber value={followers} />}
      </span>
    </li>
  );
}

/** The readings of the account, newest first. */
export function ReadingList({ readings }: { readings: readonly Reading[] }) {
  const newest = readings.slice(-listed).reverse();
  return (
    <section className={styles['readings']}>
      <div className={styles['readingsHead']}>
        <h2>
          <FormattedMessage id="history.readings" />
        </h2>
        <span>
          <FormattedMessage id="history.readingCount" values={{ count: readings.length }} />
        </span>
      </div>
      <ul className={styles['list']}>
        {newest.map((reading) => (
          <ReadingRow key={reading.id} reading={reading} isFirst={reading === readings[0]} />
        ))}
      </ul>
    </section>
  );
}
