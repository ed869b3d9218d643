import { useLayoutEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { cancelArchive, saveAll } from './download.ts';
import { useDownload, type DownloadMode } from './download-store.ts';
import { Button } from '../../ui/forms/Button.tsx';
import styles from './download.module.css';

interface Props {
  mode: DownloadMode;
  count: number;
}

/**
 * All files in one ZIP, with its progress and Cancel. Button and bar share one grid cell, as high as
 * the higher of the two, so that nothing below moves.
 */
export function ArchiveBar({ mode, count }: Props) {
  const intl = useIntl();
  const place = useRef<HTMLDivElement>(null);
  const archive = useDownload((state) => state[mode].archive);
  const isRunning = archive !== null;
  const { part, files, total } = archive ?? { part: 0, files: 0, total: count };

  // The focus moves from the button to the bar and back.
  useLayoutEffect(() => {
    if (!place.current?.contains(document.activeElement)) return;
    place.current.children[isRunning ? 1 : 0]?.querySelector('button')?.focus();
  }, [isRunning]);

  return (
    <div ref={place} className={styles['archivePlace']}>
      <div data-shown={!isRunning}>
        <Button variant="secondary" isWide onClick={() => void saveAll(mode)}>
          <FormattedMessage id="download.saveAll" />
        </Button>
      </div>
      <div data-shown={isRunning} className={styles['archive']}>
        <progress
          className={styles['progress']}
          max={1}
          value={part}
          aria-label={intl.formatMessage({ id: 'download.archiveProgress' })}
        />
        <span className={styles['count']}>
          <FormattedMessage id="download.archiveCount" values={{ files, total }} />
        </span>
        <Button variant="quiet" onClick={cancelArchive}>
          <FormattedMessage id="download.cancel" />
        </Button>
      </div>
    </div>
  );
}
