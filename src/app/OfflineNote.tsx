import { FormattedMessage } from 'react-intl';
import { useConnection } from '../stores/connection.ts';
import styles from './offline-note.module.css';

/**
 * Says that what is shown may be old, for as long as the device has no network. It lies over the lower
 * edge: nothing of the page moves when it comes or goes.
 */
export function OfflineNote() {
  const isOnline = useConnection((state) => state.isOnline);
  return (
    <div className={styles['place']} role="status">
      {!isOnline && (
        <p className={styles['note']} data-offline>
          <FormattedMessage id="app.offline" />
        </p>
      )}
    </div>
  );
}
