import { FormattedMessage, useIntl } from 'react-intl';
import { cancelArchive, saveAll } from '../../flows/download.ts';
import { useDownload, type DownloadMode } from '../../stores/download.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './download.module.css';

interface Props {
  mode: DownloadMode;
}

/** All in one ZIP, with progress that is true and a way out. */
export function ArchiveBar({ mode }: Props) {
  const intl = useIntl();
  const archive = useDownload((state) => state[mode].archive);
  if (archive === null) {
    return (
      <Button variant="secondary" isWide onClick={() => void saveAll(mode)}>
        <FormattedMessage id="download.saveAll" />
      </Button>
    );
  }
  return (
    <div className={styles['archive']}>
      <progress
        className={styles['progress']}
        max={1}
        value={archive.part}
        aria-label={intl.formatMessage({ id: 'download.archiveProgress' })}
      />
      <span className={styles['count']}>
        <FormattedMessage
          id="download.archiveCount"
          values={{ files: archive.files, total: archive.total }}
        />
      </span>
      <Button variant="quiet" onClick={cancelArchive}>
        <FormattedMessage id="download.cancel" />
      </Button>
    </div>
  );
}
