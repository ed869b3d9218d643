import { MediaImage, type ShownImage } from './MediaImage.tsx';
import styles from './profile-image.module.css';

interface Props {
  /** As the record carries it; empty for a profile without a picture. */
  readonly address: string;
  /** Its first letter is the placeholder of a missing or loading picture. */
  readonly name: string;
  readonly size?: 'm' | 'l';
  /** Name by which a script that runs before React finds the letter. */
  readonly slot?: string;
  readonly open: (address: string, size: number, signal: AbortSignal) => Promise<ShownImage | null>;
}

/** Pixels requested: the displayed size on a screen of double density. */
const pixels = { m: 96, l: 192 } as const;

/** A profile picture through the media worker. Its alt text is empty, because the name is beside it. */
export function ProfileImage({ address, name, size = 'm', slot, open }: Props) {
  const [first = ''] = [...name.replace(/^[@._]+/, '')];
  return (
    <span className={[styles['frame'], styles[size]].join(' ')} data-slot={slot} aria-hidden="true">
      {first.toUpperCase()}
      {address !== '' && (
        <MediaImage
          address={address}
          size={pixels[size]}
          alt=""
          open={open}
          className={styles['picture'] ?? ''}
        />
      )}
    </span>
  );
}
