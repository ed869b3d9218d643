import { lazy, Suspense, useLayoutEffect } from 'react';
import type { PostReport } from '../../../../contract/records/post-report.ts';
import type { PostKind } from '../posts-store.ts';
import { useIncrementalRender } from '../../../ui/hooks/use-incremental-render.ts';
import { FigureList } from './FigureList.tsx';
import { FormatTable } from './FormatTable.tsx';
import { Hours } from './charts/Hours.tsx';
import { Conclusions } from './summary/Conclusions.tsx';
import { EngagementSummary } from './summary/EngagementSummary.tsx';
import { Periods } from './charts/Periods.tsx';
import styles from './post-analysis.module.css';

interface Props {
  report: PostReport;
  kind: PostKind;
}

const Trend = lazy(async () => ({ default: (await import('./charts/Trend.tsx')).Trend }));
const Groups = lazy(async () => ({ default: (await import('./Groups.tsx')).Groups }));

/** The height of the page when it was left, in pixels: going back restores the scroll position. */
const heights = new Map<PostKind, number>();

/** Everything that is known about the posts. */
export function Report({ report, kind }: Props) {
  const set = report[kind];
  // The two lists of figures are rendered in halves.
  const parts = 9;
  const rendered = useIncrementalRender(parts, 1);
  const rest = rendered - 4;

  useLayoutEffect(
    () => () => {
      heights.set(kind, document.documentElement.scrollHeight);
    },
    [kind],
  );

  return (
    <>
      <EngagementSummary set={set} />
      <Conclusions report={report} kind={kind} />
      {rendered > 1 && (
        <Suspense fallback={<div className={styles['trendRoom']} />}>
          <Trend set={set} kind={kind} moment={report.moment ?? 0} />
        </Suspense>
      )}
      {rendered > 2 && <Hours set={set} kind={kind} />}
      {rendered > 3 && kind === 'post' && <FormatTable formats={report.formats} />}
      {rendered > 4 && (
        <Suspense fallback={<div className={styles['trendRoom']} />}>
          <Groups set={set} kind={kind} />
        </Suspense>
      )}
      {rest > 1 && <Periods set={set} kind={kind} isWhole={rest > 2} />}
      {rest > 3 && <FigureList set={set} kind={kind} isWhole={rest > 4} />}
      {rendered < parts && (
        <div className={styles['room']} style={{ minBlockSize: heights.get(kind) }} />
      )}
    </>
  );
}
