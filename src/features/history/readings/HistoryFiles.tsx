import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConnection } from '../../../core/browser/connection-store.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { exportHistory, importHistory } from './change-history.ts';
import { useHistory } from '../history-store.ts';
import styles from '../history.module.css';

/** Takes the history to another device: as a file, and from one. */
export function HistoryFiles({ isEmpty }: { isEmpty: boolean }) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const changing = useHistory((state) => state.changing);
  const isOnline = useConnection((state) => state.isOnline);
  return (
    <section className={styles['files']}>
      <h2>
        <FormattedMessage id="history.files" />
      </h2>
      <p className={styles['hint']}>
        <FormattedMessage id="history.filesText" />
      </p>
      <p className={styles['fileButtons']}>
        {!isEmpty && (
          <Button
            variant="secondary"
            isBusy={changing === 'export'}
            disabled={!isOnline}
            onClick={() => void exportHistory()}
          >
            <FormattedMessage id="history.export" />
          </Button>
        )}
        <Button
          variant="secondary"
          isBusy={changing === 'import'}
          disabled={!isOnline}
          onClick={() => input.current?.click()}
        >
          <FormattedMessage id="history.import" />
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label={intl.formatMessage({ id: 'history.import' })}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file can then be chosen again.
            currentTarget.value = '';
            if (file !== undefined) void importHistory(file);
          }}
        />
      </p>
    </section>
  );
}
