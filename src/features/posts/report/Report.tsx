import { lazy, Suspense, useLayoutEffect } from 'react';
import type { PostReport } from '../../../../contract/records/post-report.ts';
import type { PostKind } from '../posts-store.ts';
import { useIncrementalRender } from '../../../ui/hooks/use-incremental-render.ts';
import { FigureList } from './FigureList.tsx';
import { FormatTable } from './FormatTable.tsx';
import { Groups } from './Groups.tsx';
import { Hours } from './charts/Hours.tsx';
import { EngagementSummary } from './EngagementSummary.tsx';
import { Periods } from './charts/Periods.tsx';
import styles from './post-analysis.module.css';

interface Props {
  report: PostReport;
  kind: PostKind;
}

const Trend = lazy(async () => ({ default: (await import('./charts/Trend.tsx')).Trend }));

/** The height of the page when it was left, in pixels: going back restores the scroll position. */
const heights = new Map<PostKind, number>();

/** Everything that is known about the posts. */
export function Report({ report, kind }: Props) {
  const set = report[kind];
  const groups = set.post_popularity.length;
  // The two lists of figures are rendered in halves.
  const parts = groups + 8;
  const rendered = useIncrementalRender(parts, 1);
  const later = rendered - groups;

  useLayoutEffect(
    () => () => {
      heights.set(kind, document.documentElement.scrollHeight);
    },
    [kind],
  );

  return (
    <>
      <EngagementSummary set={set} />
      {rendered > 1 && <Groups set={set} kind={kind} shown={rendered - 1} />}
      {later > 1 && <FigureList set={set} kind={kind} isWhole={later > 2} />}
      {later > 3 && <Periods set={set} kind={kind} isWhole={later > 4} />}
      {later > 5 && <Hours set={set} kind={kind} />}
      {later > 6 && kind === 'post' && <FormatTable formats={report.formats} />}
      {later > 7 && (
        <Suspense fallback={<div className={styles['trendRoom']} />}>
          <Trend set={set} kind={kind} moment={report.moment ?? 0} />
        </Suspense>
      )}
      {rendered < parts && (
        <div className={styles['room']} style={{ minBlockSize: heights.get(kind) }} />
      )}
    </>
  );
}
