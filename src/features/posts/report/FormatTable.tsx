import { FormattedMessage } from 'react-intl';
import type { FormatFigures } from '../../../../contract/records/post-report.ts';
import { Section } from './Section.tsx';
import { useFigures } from './use-figures.ts';
import styles from './post-analysis.module.css';

const columns = ['avg_likes', 'avg_comments', 'avg_views'] as const;
const names = { avg_likes: 'likes', avg_comments: 'comments', avg_views: 'views' } as const;

const head = [
  'csv.format',
  'postAnalysis.row.posts',
  'metric.avg_post_likes',
  'metric.avg_post_comments',
  'metric.avg_post_views',
  'csv.engagement',
] as const;

/** Of how many posts the engagement is known, where some hide it. */
function KnownOf({ posts, engagement_known: known }: FormatFigures) {
  if (posts === null || known === null || known === 0 || known >= posts) return null;
  return (
    <span className={styles['formatFigure']}>
      <FormattedMessage id="postAnalysis.known" values={{ kind: 'post', known, posts }} />
    </span>
  );
}

/** Photos, carousels and reels side by side. */
export function FormatTable({ formats }: { formats: readonly FormatFigures[] }) {
  const { short, percent } = useFigures();
  const most = Math.max(0, ...formats.map((each) => each.engagement ?? 0));
  return (
    <Section
      titleId="postAnalysis.formats"
      hint={<FormattedMessage id="postAnalysis.formatsHint" />}
      table="formats"
      kind="post"
      head={head}
    >
      <ul className={styles['formats']}>
        {formats.map((each) => (
          <li key={each.format} className={styles['format']}>
            <p className={styles['formatHead']}>
              <span className={styles['formatName']}>
                <FormattedMessage id={`postAnalysis.format.${each.format}`} />
              </span>
              <span className={styles['formatRate']}>{percent(each.engagement)}</span>
            </p>
            <meter
              className={styles['meter']}
              min={0}
              max={most === 0 ? 1 : most}
              value={each.engagement ?? 0}
              aria-hidden="true"
            />
            <p className={styles['hint']}>
              {each.posts !== null && (
                <span className={styles['formatFigure']}>
                  <FormattedMessage
                    id="postAnalysis.formatCount"
                    values={{ kind: 'post', count: each.posts }}
                  />
                </span>
              )}
              {columns
                .filter((column) => each[column] !== null)
                .map((column) => (
                  <span key={column} className={styles['formatFigure']}>
                    <FormattedMessage
                      id={`postAnalysis.average.${names[column]}`}
                      values={{ count: each[column], value: short(each[column]) }}
                    />
                  </span>
                ))}
              <KnownOf {...each} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
