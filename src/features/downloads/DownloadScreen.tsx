import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'wouter';
import { backTo } from '../../core/browser/back.ts';
import { leaveDownload, takeShared } from './download.ts';
import type { DownloadMode } from './download-store.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { BackIcon } from '../../ui/icons/icons.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { DownloadForm } from './DownloadForm.tsx';
import { DownloadStatus } from './DownloadStatus.tsx';
import { DownloadRefusal } from './DownloadRefusal.tsx';
import { DownloadResults } from './DownloadResults.tsx';
import styles from './download.module.css';

interface Props {
  mode: DownloadMode;
}

/** The downloader: of posts and reels by address, or of stories by name. */
export function DownloadScreen({ mode }: Props) {
  const intl = useIntl();
  const [, navigate] = useLocation();

  useEffect(() => takeShared(mode), [mode]);
  useEffect(() => () => leaveDownload(mode), [mode]);

  return (
    <div className={styles['download']}>
      <PageHead
        title={<FormattedMessage id={`download.${mode}.title`} />}
        back={
          <IconButton
            label={intl.formatMessage({ id: 'download.back' })}
            icon={<BackIcon />}
            onClick={() => backTo('/home', navigate)}
          />
        }
      />
      <DownloadForm mode={mode} />
      <div className={styles['outcome']}>
        <DownloadStatus mode={mode} />
        <DownloadRefusal mode={mode} />
        <DownloadResults mode={mode} />
      </div>
    </div>
  );
}
