import styles from './logo.module.css';

interface Props {
  size?: 's' | 'm' | 'l';
}

/** The mark: a script l in one stroke around a light, beside or above the product's name. */
export function Logo({ size = 'm' }: Props) {
  return (
    <svg className={`${styles['logo']} ${styles[size]}`} viewBox="0 0 48 48" aria-hidden="true">
      <circle className={styles['light']} cx="27.5" cy="16" r="7.6" />
      <path
        className={styles['line']}
        pathLength="1"
        d="M4 38c9-2.5 27-13 30.5-24C36.5 7.5 34 3.5 29.5 3.5 23 3.5 19 14.5 19 25.5c0 9.5 2.5 15 8 15 4.5 0 9.5-3 17-8.5"
      />
    </svg>
  );
}
