import styles from './horizon.module.css';

/** The mark as a landscape: one ink line from edge to edge, looped once around the light. */
export function Horizon() {
  return (
    <svg className={styles['horizon']} viewBox="0 0 400 200" aria-hidden="true">
      <defs>
        <radialGradient id="glow">
          <stop className={styles['glowInner']} offset="0" />
          <stop className={styles['glowOuter']} offset="1" />
        </radialGradient>
      </defs>
      <circle cx="228" cy="74" r="120" fill="url(#glow)" />
      <circle className={styles['light']} cx="226" cy="70" r="25" />
      <path
        className={styles['line']}
        pathLength="1"
        d="M-900 150C-600 90-300 78-10 154C40 168 104 168 158 142c44-21 94-64 98-98 2-17-8-28-24-28-27 0-44 42-44 84 0 40 12 62 38 62 44 0 96-42 190-30 220 28 420 90 900 20"
      />
    </svg>
  );
}
