import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { openImage, openStoryMedium } from '../../core/media/open-media.ts';
import type { DownloadFile } from './download-files.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { useModal } from '../../ui/overlays/use-modal.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import room from '../../ui/overlays/backdrop.module.css';
import styles from './preview.module.css';

interface Props {
  file: DownloadFile;
  /** The text alternative. */
  name: string;
  onClose: () => void;
}

interface Seen {
  readonly url: string;
  readonly isVideo: boolean;
}

/** A found medium, as large as the screen. */
export function FilePreview({ file, name, onClose }: Props) {
  const intl = useIntl();
  const [seen, setSeen] = useState<Seen | 'gone' | null>(null);
  const { dialogRef, dialogProps } = useModal({ isOpen: true, onClose, isClosable: true });
  const { address, kind } = file;

  useEffect(() => {
    const controller = new AbortController();
    let release: () => void = () => undefined;
    async function show(): Promise<void> {
      const open = kind === 'story' ? openStoryMedium : openImage;
      const shown = await open(address, 0, controller.signal);
      if (controller.signal.aborted) shown?.release();
      else if (shown === null) setSeen('gone');
      else {
        ({ release } = shown);
        setSeen({ url: shown.url, isVideo: shown.type === 'video/mp4' });
      }
    }
    void show();
    return () => {
      controller.abort();
      release();
    };
  }, [address, kind]);

  return (
    <dialog
      {...dialogProps}
      ref={dialogRef}
      className={`${room['room']} ${styles['preview']}`}
      aria-label={name}
    >
      <IconButton
        label={intl.formatMessage({ id: 'download.close' })}
        icon={<CloseIcon />}
        className={styles['close']}
        onClick={onClose}
      />
      {seen === null && <Skeleton shape="block" className={styles['waiting']} />}
      {seen === 'gone' && (
        <p className={styles['gone']} role="status">
          <FormattedMessage id="download.mediumGone" />
        </p>
      )}
      {seen !== null && seen !== 'gone' && <Medium seen={seen} label={name} />}
    </dialog>
  );
}

function Medium({ seen, label }: { seen: Seen; label: string }) {
  return seen.isVideo ? (
    // The network gives no captions with its videos.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video className={styles['medium']} src={seen.url} aria-label={label} controls playsInline />
  ) : (
    <img className={styles['medium']} src={seen.url} alt={label} />
  );
}
