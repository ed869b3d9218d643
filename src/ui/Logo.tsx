import styles from './logo.module.css';

interface Props {
  /** Draws the line once, when it first appears. */
  isDrawn?: boolean;
  size?: 's' | 'm' | 'l';
}

/** The mark: a script l, drawn in one line around a light. Beside or above the product's name. */
export function Logo({ isDrawn = false, size = 'm' }: Props) {
  const names = [styles['logo'], styles[size], isDrawn && styles['drawn']];
  return (
    <svg className={names.filter(Boolean).join(' ')} viewBox="0 0 48 48" aria-hidden="true">
      <circle className={styles['light']} cx="27.5" cy="15" r="6.5" />
      <path
        className={styles['line']}
        pathLength="1"
        d="M7 38c8.5-2.5 24-13.5 27-24.5C35.7 7.3 33.5 4 29.5 4 23 4 19.5 15 19.5 25.5c0 9.5 2.5 15 8 15 4.5 0 9-3 13.5-8.5"
      />
    </svg>
  );
}
