import { lazy, Suspense, useLayoutEffect } from 'react';
import type { PostReport, PostSet } from '../../../../contract/records/post-report.ts';
import type { PostKind } from '../posts-store.ts';
import { Stagger, useSecondHalf } from '../../../ui/lists/Stagger.tsx';
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
  useLayoutEffect(
    () => () => {
      heights.set(kind, document.documentElement.scrollHeight);
    },
    [kind],
  );

  const waiting = <div className={styles['trendRoom']} />;
  const room = <div className={styles['room']} style={{ minBlockSize: heights.get(kind) }} />;

  return (
    <div className={styles['report']}>
      <Stagger room={room}>
        <>
          <EngagementSummary set={set} kind={kind} />
          <Conclusions report={report} kind={kind} />
        </>
        <Suspense fallback={waiting}>
          <Trend set={set} kind={kind} moment={report.moment ?? 0} />
        </Suspense>
        <Hours set={set} kind={kind} />
        {kind === 'post' && <FormatTable formats={report.formats} />}
        <Suspense fallback={waiting}>
          <Groups set={set} kind={kind} />
        </Suspense>
        <PeriodsInHalves set={set} kind={kind} />
        <FiguresInHalves set={set} kind={kind} />
      </Stagger>
    </div>
  );
}

interface HalvesProps {
  set: PostSet;
  kind: PostKind;
}

function PeriodsInHalves(props: HalvesProps) {
  return <Periods {...props} isWhole={useSecondHalf()} />;
}

function FiguresInHalves(props: HalvesProps) {
  return <FigureList {...props} isWhole={useSecondHalf()} />;
}
