import { FormattedMessage } from 'react-intl';
import type { PeriodFigures, PostSet } from '../../../../../contract/records/post-report.ts';
import type { PostKind } from '../../posts-store.ts';
import { tone } from '../summary/EngagementSummary.tsx';
import { Section } from '../Section.tsx';
import { useFigures } from '../use-figures.ts';
import styles from '../post-analysis.module.css';

const rows = ['posts', 'likes', 'comments', 'views', 'engagement'] as const;

const none: PeriodFigures = {
  posts: null,
  likes: null,
  comments: null,
  views: null,
  engagement: null,
};

const head = [
  'csv.from',
  'csv.to',
  'postAnalysis.row.posts',
  'postAnalysis.row.likes',
  'postAnalysis.row.comments',
  'postAnalysis.row.views',
  'csv.engagement',
] as const;

interface Props {
  set: PostSet;
  kind: PostKind;
  /** Whether the second half is rendered as well. */
  isWhole: boolean;
}

/** This 30 days against the 30 before. */
export function Periods({ set, kind, isWhole }: Props) {
  const { whole, short, percent, change } = useFigures();
  // Eight digits do not fit beside their change on a narrow phone.
  const amount = (value: number | null) => ((value ?? 0) < 1e6 ? whole(value) : short(value));
  const [now = none, before = none] = set.periods;
  return (
    <Section
      titleId="postAnalysis.periods"
      hint={<FormattedMessage id="postAnalysis.periodsHint" />}
      table="periods"
      kind={kind}
      head={head}
    >
      <dl className={styles['periods']}>
        {rows.slice(0, isWhole ? rows.length : 3).map((row) => {
          const write = row === 'engagement' ? percent : amount;
          return (
            <div key={row} className={styles['period']}>
              <dt>
                <FormattedMessage id={`postAnalysis.row.${row}`} />
              </dt>
              <dd className={styles['amounts']}>
                <span className={styles['periodNow']}>{write(now[row])}</span>
                <span className={styles['hint']}>
                  <FormattedMessage
                    id="postAnalysis.before"
                    values={{ value: write(before[row]) }}
                  />
                </span>
              </dd>
              <dd className={styles['moved']} data-tone={tone(now[row], before[row])}>
                {change(now[row], before[row])}
              </dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}
