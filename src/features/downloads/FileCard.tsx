import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { saveFoundFile } from './download.ts';
import { openImage, openStoryMedium } from '../../core/media/open-media.ts';
import type { DownloadFile } from './download-files.ts';
import { useDownload, type DownloadMode } from './download-store.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { VideoMark } from '../../ui/media/VideoMark.tsx';
import { PostIcon } from '../../ui/icons/people.tsx';
import { GoneIcon } from '../../ui/icons/stories.tsx';
import { MediaImage, type ImageState } from '../../ui/media/MediaImage.tsx';
import { FilePreview } from './FilePreview.tsx';
import styles from './download.module.css';

interface Props {
  mode: DownloadMode;
  file: DownloadFile;
  place: number;
  isPost: boolean;
}

const thumbnailPixels = 720;

/** One medium: its thumbnail opens it large, its button saves it. */
export function FileCard({ mode, file, place, isPost }: Props) {
  const intl = useIntl();
  const [thumbnail, setThumbnail] = useState<ImageState>('waiting');
  const [isOpen, setOpen] = useState(false);
  const isSaving = useDownload((state) => state[mode].saving.includes(file.address));
  const open = file.kind === 'story' ? openStoryMedium : openImage;
  const what = whatOf(file, isPost);
  // A post's button appears only after its thumbnail has loaded.
  const hasButton = !isPost || thumbnail === 'loaded';
  return (
    <div className={styles['card']}>
      <button
        type="button"
        className={styles['look']}
        aria-label={intl.formatMessage({ id: `download.view.${what}` }, { place })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <MediaImage
          address={file.thumbnail}
          size={thumbnailPixels}
          alt=""
          open={open}
          className={styles['thumbnail'] ?? ''}
          fallback={thumbnail === 'failed' ? <GoneIcon size={40} /> : <PostIcon size={40} />}
          onState={setThumbnail}
        />
        {file.type === 'video' && <VideoMark />}
      </button>
      <div className={styles['action']}>
        {hasButton && (
          <Button
            variant="secondary"
            isWide
            isBusy={isSaving}
            aria-label={intl.formatMessage({ id: 'download.saveOne' }, { place })}
            onClick={() => void saveFoundFile(mode, file)}
          >
            <FormattedMessage id="download.save" />
          </Button>
        )}
        {!hasButton && thumbnail === 'failed' && (
          <p className={styles['gone']}>
            <FormattedMessage id="download.thumbnailGone" />
          </p>
        )}
      </div>
      {isOpen && (
        <FilePreview
          file={file}
          name={intl.formatMessage({ id: `download.file.${what}` }, { place })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function whatOf(file: DownloadFile, isPost: boolean): 'story' | 'video' | 'post' {
  if (!isPost) return 'story';
  return file.type === 'video' ? 'video' : 'post';
}
