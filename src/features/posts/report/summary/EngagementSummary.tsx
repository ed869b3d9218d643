import { FormattedMessage } from 'react-intl';
import type { PostSet } from '../../../../../contract/records/post-report.ts';
import type { PostKind } from '../../posts-store.ts';
import { useFigures } from '../use-figures.ts';
import { changeOf, meanOf } from './compare-periods.ts';
import styles from '../post-analysis.module.css';

/** A bar of the two that are compared; the light is on the present one. */
function Part({ id, value, most }: { id: string; value: number; most: number }) {
  const { perHundred } = useFigures();
  return (
    <p className={styles['part']}>
      <span>
        <FormattedMessage id={id} />
      </span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect x="0" y="0" width={(value / most) * 100} height="4" rx="2" />
      </svg>
      <b>{perHundred(value)}</b>
    </p>
  );
}

/** The one figure that sums the page up, and how it moved. */
export function EngagementSummary({ set, kind }: { set: PostSet; kind: PostKind }) {
  const { perHundred } = useFigures();
  const [now, before] = set.periods.map((period) => meanOf(period, 'engagement'));
  const overall = set.post_analysis['overall_avg_engagement'] ?? null;
  // Value and change are of the same two periods; without posts in the last one it is that of all.
  const recent = now?.value ?? null;
  const earlier = before?.value ?? null;
  const change = now === undefined || before === undefined ? null : changeOf(now, before);
  const isCompared = change !== null && recent !== null && earlier !== null;
  return (
    <section className={styles['lead']}>
      <p className={styles['leadValue']}>{perHundred(recent ?? overall)}</p>
      <p className={styles['leadSentence']}>
        <FormattedMessage
          id={recent === null ? 'postAnalysis.heroAll' : 'postAnalysis.hero'}
          values={{ kind, way: tone(change) ?? 'same', before: perHundred(earlier) }}
        />
      </p>
      {isCompared && (
        <>
          <Part id="postAnalysis.periods" value={recent} most={Math.max(recent, earlier)} />
          <Part id="postAnalysis.earlier" value={earlier} most={Math.max(recent, earlier)} />
        </>
      )}
      {recent !== null && (
        <p className={styles['hint']}>
          <FormattedMessage
            id="postAnalysis.allTime"
            values={{ kind, value: perHundred(overall) }}
          />
          {now !== undefined && now.known < now.posts && (
            <>
              {' '}
              <FormattedMessage
                id="postAnalysis.known"
                values={{ kind, known: now.known, posts: now.posts }}
              />
            </>
          )}
        </p>
      )}
    </section>
  );
}

/** Whether a figure rose or fell. */
export function tone(change: number | null) {
  if (change === null || change === 0) return undefined;
  return change > 0 ? 'gain' : 'loss';
}
