import { PlayIcon } from '../icons/media.tsx';
import styles from './video-mark.module.css';

/** In the corner of a picture: it is the first of a video. */
export function VideoMark() {
  return (
    <span className={styles['mark']}>
      <PlayIcon size={18} />
    </span>
  );
}
