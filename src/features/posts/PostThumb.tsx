import type { ReactNode } from 'react';
import { ImageIcon, StackIcon, VideoIcon } from '../../ui/icons/media.tsx';
import { MediaImage, type ShownImage } from '../../ui/media/MediaImage.tsx';
import styles from './post-thumb.module.css';

interface Props {
  /** Address of the picture as the record carries it. */
  address: string;
  format: 'image' | 'carousel' | 'reel';
  /** The count the post ranks by, in the reader's notation. */
  value?: ReactNode;
  open: (address: string, size: number, signal: AbortSignal) => Promise<ShownImage | null>;
}

/** Pixels asked for: a third of a phone's width on a screen of double density. */
const pixels = 320;

const icons = { image: null, carousel: <StackIcon size={18} />, reel: <VideoIcon size={18} /> };

/** A square of a grid: the picture, what kind of post it is, and its count. */
export function PostThumb({ address, format, value, open }: Props) {
  return (
    <span className={styles['thumb']}>
      <MediaImage
        address={address}
        size={pixels}
        alt=""
        open={open}
        className={styles['picture'] ?? ''}
        fallback={<ImageIcon />}
      />
      {icons[format] !== null && (
        <span className={styles['kind']} aria-hidden="true">
          {icons[format]}
        </span>
      )}
      {value !== undefined && (
        <span className={styles['value']} aria-hidden="true">
          {value}
        </span>
      )}
    </span>
  );
}
