import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { PostSet } from '../../../../../contract/records/post-report.ts';
import type { PostKind } from '../../posts-store.ts';
import { tone } from '../summary/EngagementSummary.tsx';
import { changeOf, meanOf, type PeriodFigure } from '../summary/compare-periods.ts';
import { Section } from '../Section.tsx';
import { useFigures } from '../use-figures.ts';
import styles from '../post-analysis.module.css';

const rows = ['likes', 'comments', 'views', 'engagement'] as const;

const head = [
  'csv.from',
  'csv.to',
  'postAnalysis.row.posts',
  'postAnalysis.row.likes',
  'postAnalysis.row.comments',
  'postAnalysis.row.views',
  'csv.engagement',
] as const;

interface RowProps {
  name: ReactNode;
  now: string;
  before: string;
  /** The share by which the figure rose or fell; null where that cannot be said. */
  share: number | null;
}

interface Props {
  set: PostSet;
  kind: PostKind;
  /** Whether the second half is rendered as well. */
  isWhole: boolean;
}

/** A figure now, what it was before, and how it moved. */
function Row({ name, now, before, share }: RowProps) {
  const { change } = useFigures();
  return (
    <div className={styles['period']}>
      <dt>{name}</dt>
      <dd className={styles['amounts']}>
        <span className={styles['periodNow']}>{now}</span>
        <span className={styles['hint']}>
          <FormattedMessage id="postAnalysis.before" values={{ value: before }} />
        </span>
      </dd>
      <dd className={styles['moved']} data-tone={tone(share)}>
        {change(share)}
      </dd>
    </div>
  );
}

/** The mean of a figure in both periods; where posts hide it, of how many it is known. */
function MeanRow({ set, kind, figure }: Omit<Props, 'isWhole'> & { figure: PeriodFigure }) {
  const { mean, percent } = useFigures();
  const [now, before] = [meanOf(set.periods[0], figure), meanOf(set.periods[1], figure)];
  const write = figure === 'engagement' ? percent : mean;
  const name = (
    <FormattedMessage
      id={
        figure === 'engagement' ? 'postAnalysis.row.engagement' : `postAnalysis.perPost.${figure}`
      }
      values={{ kind }}
    />
  );
  const isPartial = now.known > 0 && now.known < now.posts;
  return (
    <Row
      name={
        isPartial ? (
          <>
            {name}{' '}
            <small>
              <FormattedMessage
                id="postAnalysis.known"
                values={{ kind, known: now.known, posts: now.posts }}
              />
            </small>
          </>
        ) : (
          name
        )
      }
      now={write(now.value)}
      before={write(before.value)}
      share={changeOf(now, before)}
    />
  );
}

/** This 30 days against the 30 before. */
export function Periods({ set, kind, isWhole }: Props) {
  const { whole } = useFigures();
  const [now, before] = [set.periods[0]?.posts ?? null, set.periods[1]?.posts ?? null];
  return (
    <Section
      titleId="postAnalysis.periods"
      hint={<FormattedMessage id="postAnalysis.periodsHint" />}
      table="periods"
      kind={kind}
      head={head}
    >
      <dl className={styles['periods']}>
        <Row
          name={
            <FormattedMessage
              id={kind === 'reel' ? 'metric.reel_count' : 'postAnalysis.row.posts'}
            />
          }
          now={whole(now)}
          before={whole(before)}
          share={now === null || before === null || before === 0 ? null : now / before - 1}
        />
        {rows.slice(0, isWhole ? rows.length : 2).map((figure) => (
          <MeanRow key={figure} {...{ set, kind, figure }} />
        ))}
      </dl>
    </Section>
  );
}
