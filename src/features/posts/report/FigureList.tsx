import { FormattedMessage, useIntl } from 'react-intl';
import type { PostSet } from '../../../../contract/records/post-report.ts';
import type { PostKind } from '../posts-store.ts';
import { Section } from './Section.tsx';
import { dash, useFigures, type Figures } from './use-figures.ts';
import styles from './post-analysis.module.css';

type Writer = keyof Pick<Figures, 'whole' | 'percent' | 'days' | 'every'>;

const rows: readonly { key: string; write: Writer; isForPosts?: true }[] = [
  { key: 'post_count', write: 'whole' },
  { key: 'post_videos_count', write: 'whole', isForPosts: true },
  { key: 'post_images_count', write: 'whole', isForPosts: true },
  { key: 'last_post_days', write: 'days' },
  { key: 'post_frequency', write: 'every' },
  { key: 'daily_engagement', write: 'whole' },
  { key: 'most_post_views', write: 'whole' },
  { key: 'avg_post_views', write: 'whole' },
  { key: 'most_post_likes', write: 'whole' },
  { key: 'avg_post_likes', write: 'whole' },
  { key: 'most_post_comments', write: 'whole' },
  { key: 'avg_post_comments', write: 'whole' },
  { key: 'overall_avg_engagement', write: 'percent' },
  { key: 'per_view_engagement', write: 'percent' },
  { key: 'videos_avg_engagement', write: 'percent', isForPosts: true },
  { key: 'images_avg_engagement', write: 'percent', isForPosts: true },
];

interface Props {
  set: PostSet;
  kind: PostKind;
  /** Whether the second half is rendered as well. */
  isWhole: boolean;
}

/** The counts of the page. The reel page leaves out what is about photos. */
export function FigureList({ set, kind, isWhole }: Props) {
  const intl = useIntl();
  const figures = useFigures();
  const shown = rows.filter((row) => kind === 'post' || row.isForPosts === undefined);
  return (
    <Section
      titleId="postAnalysis.figures"
      table="figures"
      kind={kind}
      head={['csv.figure', 'csv.value']}
    >
      <dl className={styles['figures']}>
        {shown.slice(0, isWhole ? shown.length : 8).map(({ key, write }) => {
          const text = figures[write](set.post_analysis[key] ?? null);
          const labelId = key === 'post_count' && kind === 'reel' ? 'reel_count' : key;
          return (
            <div key={key} className={styles['figure']}>
              <dt>
                <FormattedMessage id={`metric.${labelId}`} />
              </dt>
              <dd>
                {text === dash ? (
                  <span aria-label={intl.formatMessage({ id: 'postAnalysis.unknown' })} role="img">
                    {dash}
                  </span>
                ) : (
                  text
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={styles['hint']}>
        <FormattedMessage id="postAnalysis.unknownHint" />
      </p>
    </Section>
  );
}
