import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ImportProgress as Progress } from '../../../contract/threads/archive.ts';
import { restoreFocusSoon } from '../../ui/dom/focus-heading.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { cancelImport } from './import-archive.ts';
import styles from './archive.module.css';

const megabyte = 1_000_000;

/** How far the import is, in megabytes of the files that matter, and the way out. */
export function ImportProgress({ progress: { done, total } }: { progress: Progress }) {
  const intl = useIntl();
  const cancel = useRef<HTMLButtonElement>(null);
  // It takes the place of the pressed picker, and the result takes its place.
  useEffect(() => {
    if (document.activeElement === document.body) cancel.current?.focus();
    return () => restoreFocusSoon(() => document.querySelector('#import-result'));
  }, []);
  const digits = total < 10 * megabyte ? 1 : 0;
  const figure = (bytes: number) =>
    intl.formatNumber(bytes / megabyte, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  return (
    <section className={styles['progress']}>
      <p className={styles['amount']} aria-hidden="true">
        {total < megabyte / 10 ? (
          <FormattedMessage id="import.looking" />
        ) : (
          <FormattedMessage
            id="import.amount"
            values={{ done: <b>{figure(done)}</b>, total: figure(total) }}
          />
        )}
      </p>
      <progress
        className={styles['bar']}
        aria-label={intl.formatMessage({ id: 'import.reading' })}
        {...(total === 0 ? {} : { value: done, max: total })}
      />
      <p className={styles['soft']} role="status">
        <FormattedMessage id="import.readingText" />
      </p>
      <p className={styles['silent']}>
        <FormattedMessage id="import.noRequests" />
      </p>
      <Button ref={cancel} variant="secondary" isWide onClick={cancelImport}>
        <FormattedMessage id="import.cancel" />
      </Button>
    </section>
  );
}
