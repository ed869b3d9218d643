import { FormattedMessage } from 'react-intl';
import { useConnection } from '../core/browser/connection-store.ts';
import styles from './offline-note.module.css';

/** Says that what is shown may be old, for as long as the device has no network. */
export function OfflineNote() {
  const isOnline = useConnection((state) => state.isOnline);
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles['note']}>
          <FormattedMessage id="app.offline" />
        </p>
      )}
    </div>
  );
}
