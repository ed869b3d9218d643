import { FormattedMessage } from 'react-intl';
import type { PostSet } from '../../../../contract/records/post-report.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { useFigures } from './use-figures.ts';
import styles from './post-analysis.module.css';

/** The one figure that sums the page up, and how it moved. */
export function EngagementSummary({ set }: { set: PostSet }) {
  const { percent, change } = useFigures();
  const [now, before] = set.periods;
  const moved = change(now?.engagement ?? null, before?.engagement ?? null);
  return (
    <Card tone="lit" className={styles['lead']}>
      <p className={styles['leadLabel']}>
        <FormattedMessage id="postAnalysis.engagement" />
      </p>
      <p className={styles['leadValue']}>
        {percent(set.post_analysis['overall_avg_engagement'] ?? null)}
      </p>
      <p className={styles['hint']}>
        <FormattedMessage id="postAnalysis.engagementHint" />
      </p>
      {moved !== null && (
        <p className={styles['moved']} data-tone={tone(now?.engagement, before?.engagement)}>
          {moved}{' '}
          <span className={styles['hint']}>
            <FormattedMessage id="postAnalysis.periodsHint" />
          </span>
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
