import { FormattedMessage } from 'react-intl';
import type { PostSet } from '../../../../contract/records/post-report.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { useFigures } from './use-figures.ts';
import styles from './post-analysis.module.css';

/** The one figure that sums the page up, and how it moved. */
export function EngagementSummary({ set }: { set: PostSet }) {
  const { percent, change } = useFigures();
  const [now, before] = set.periods;
  const overall = set.post_analysis['overall_avg_engagement'] ?? null;
  // Value and change are of the same two periods; without posts in the last one it is that of all.
  const recent = now?.engagement ?? null;
  const earlier = before?.engagement ?? null;
  const moved = change(recent, earlier);
  return (
    <Card tone="lit" className={styles['lead']}>
      <p className={styles['leadLabel']}>
        <FormattedMessage
          id={recent === null ? 'postAnalysis.engagement' : 'postAnalysis.engagementRecent'}
        />
      </p>
      <p className={styles['leadValue']}>{percent(recent ?? overall)}</p>
      {moved !== null && (
        <p className={styles['moved']} data-tone={tone(recent, earlier)}>
          {moved}{' '}
          <span className={styles['hint']}>
            <FormattedMessage
              id="postAnalysis.recentFrom"
              values={{ value: percent(earlier ?? null) }}
            />
          </span>
        </p>
      )}
      <p className={styles['hint']}>
        <FormattedMessage id="postAnalysis.engagementHint" />
      </p>
      {recent !== null && (
        <p className={styles['hint']}>
          <FormattedMessage id="postAnalysis.allTime" values={{ value: percent(overall) }} />
        </p>
      )}
    </Card>
  );
}

/** Whether a figure rose or fell. */
export function tone(now: number | null | undefined, before: number | null | undefined) {
  if (now == null || before == null || now === before) return undefined;
  return now > before ? 'gain' : 'loss';
}
