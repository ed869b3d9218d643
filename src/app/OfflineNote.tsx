import { FormattedMessage } from 'react-intl';
import { useConnection } from '../stores/connection.ts';
import styles from './offline-note.module.css';

/**
 * Says that what is shown may be old, for as long as the device has no network. It lies over the lower
 * edge and ends the document: nothing moves when it comes or goes, and it hides nothing for good.
 */
export function OfflineNote() {
  const isOnline = useConnection((state) => state.isOnline);
  return (
    <div className={styles['place']} role="status">
      {!isOnline && (
        <p className={styles['note']}>
          <FormattedMessage id="app.offline" />
        </p>
      )}
    </div>
  );
}
