import { useState } from 'react';
import styles from './avatar.module.css';

interface Props {
  /** An address of our own origin or a blob; null while it loads or when there is none. */
  src: string | null;
  /** The first letter stands in for a missing picture. */
  name: string;
  size?: 's' | 'm' | 'l';
}

/** A profile picture. The name stands beside it everywhere, so it says nothing to a reader. */
export function Avatar({ src, name, size = 'm' }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const first = [...name.replace(/^[@._]+/, '')][0] ?? '';
  return (
    <span className={[styles['avatar'], styles[size]].join(' ')} aria-hidden="true">
      {src === null || src === failed ? (
        first.toUpperCase()
      ) : (
        <img
          className={styles['image']}
          src={src}
          alt=""
          decoding="async"
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}
