import styles from './illustration.module.css';

/** The three slides. */
export type IllustrationName = 'likes' | 'unfollowers' | 'visitors';

/** One ink line each, and a light at its focal point. */
const illustrations: Record<
  IllustrationName,
  { line: string; light: readonly [number, number, number] }
> = {
  likes: {
    line: 'M14 150C60 170 110 140 150 108C190 76 206 54 206 32C206 14 193 2 177 2C163 2 153 10 147 24C141 10 131 2 117 2C101 2 88 14 88 32C88 56 108 78 146 106C186 136 230 158 286 138',
    light: [147, 58, 15],
  },
  unfollowers: {
    line: 'M10 152c18-2 30-8 36-24 6-17 20-24 36-24s30 7 36 24c4 12 14 18 28 18 30 0 40-4 46-20 5-13 16-20 28-20s23 7 28 20c6 16 20 24 44 22M82 92a26 26 0 100-52 26 26 0 000 52zM220 96a20 20 0 100-40 20 20 0 000 40zM150 66h34M172 54l13 12-13 12',
    light: [82, 66, 13],
  },
  visitors: {
    line: 'M6 96c44 6 62-50 148-50 60 0 96 34 116 50-20 16-56 50-116 50-62 0-94-36-112-50M154 134a38 38 0 100-76 38 38 0 000 76z',
    light: [154, 96, 20],
  },
};

export function Illustration({ name }: { name: IllustrationName }) {
  const { line, light } = illustrations[name];
  return (
    <svg className={styles['illustration']} viewBox="0 0 300 180" aria-hidden="true">
      <circle className={styles['glow']} cx={light[0]} cy={light[1]} r={light[2] * 2.6} />
      <circle className={styles['light']} cx={light[0]} cy={light[1]} r={light[2]} />
      <path className={styles['line']} d={line} />
    </svg>
  );
}
