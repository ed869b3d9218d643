import { FormattedMessage } from 'react-intl';
import type { PostSet } from '../../../../../contract/records/post-report.ts';
import { useFigures } from '../use-figures.ts';
import styles from '../post-analysis.module.css';

/** A bar of the two that are compared; the light is on the present one. */
function Part({ id, value, most }: { id: string; value: number; most: number }) {
  const { percent } = useFigures();
  return (
    <p className={styles['part']}>
      <span>
        <FormattedMessage id={id} />
      </span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect x="0" y="0" width={(value / most) * 100} height="4" rx="2" />
      </svg>
      <b>{percent(value)}</b>
    </p>
  );
}

/** The one figure that sums the page up, and how it moved. */
export function EngagementSummary({ set }: { set: PostSet }) {
  const { percent, change } = useFigures();
  const [now, before] = set.periods;
  const overall = set.post_analysis['overall_avg_engagement'] ?? null;
  // Value and change are of the same two periods; without posts in the last one it is that of all.
  const recent = now?.engagement ?? null;
  const earlier = before?.engagement ?? null;
  const moved = change(recent, earlier);
  const most = Math.max(recent ?? 0, earlier ?? 0);
  const way = tone(recent, earlier);
  return (
    <section className={styles['lead']}>
      <p className={styles['leadValue']}>{percent(recent ?? overall)}</p>
      <p className={styles['leadSentence']}>
        <FormattedMessage
          id={recent === null ? 'postAnalysis.heroAll' : 'postAnalysis.hero'}
          values={{ way: way ?? 'same', before: percent(earlier) }}
        />
      </p>
      {recent !== null && earlier !== null && moved !== null && most > 0 && (
        <>
          <Part id="postAnalysis.periods" value={recent} most={most} />
          <Part id="postAnalysis.earlier" value={earlier} most={most} />
        </>
      )}
      {recent !== null && (
        <p className={styles['hint']}>
          <FormattedMessage id="postAnalysis.allTime" values={{ value: percent(overall) }} />
        </p>
      )}
    </section>
  );
}

/** Whether a figure rose or fell. */
export function tone(now: number | null | undefined, before: number | null | undefined) {
  if (now == null || before == null || now === before) return undefined;
  return now > before ? 'gain' : 'loss';
}
