import { lazy, Suspense } from 'react';
import type { PostReport } from '../../../contract/records/post-report.ts';
import type { PostKind } from '../../stores/posts.ts';
import { FigureList } from './FigureList.tsx';
import { FormatTable } from './FormatTable.tsx';
import { Groups } from './Groups.tsx';
import { Hours } from './Hours.tsx';
import { Lead } from './Lead.tsx';
import { Periods } from './Periods.tsx';
import styles from './post-analysis.module.css';

interface Props {
  report: PostReport;
  kind: PostKind;
}

const Trend = lazy(async () => ({ default: (await import('./Trend.tsx')).Trend }));

/** Everything that is known about the posts. */
export function Report({ report, kind }: Props) {
  const set = report[kind];
  return (
    <>
      <Lead set={set} />
      <Groups set={set} kind={kind} />
      <FigureList set={set} kind={kind} />
      <Periods set={set} kind={kind} />
      <Hours set={set} kind={kind} />
      {kind === 'post' && <FormatTable formats={report.formats} />}
      <Suspense fallback={<div className={styles['trendRoom']} />}>
        <Trend set={set} kind={kind} moment={report.moment ?? 0} />
      </Suspense>
    </>
  );
}
