import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PostReport } from '../../../../contract/records/post-report.ts';
import { openStoredPosts } from '../../posts/report/analyse-posts.ts';
import { changeOf, meanOf } from '../../posts/report/summary/compare-periods.ts';
import { conclusionsOf } from '../../posts/report/summary/conclusions.ts';
import { usePosts, type PostKind } from '../../posts/posts-store.ts';
import { loadMoods } from '../../sentiment/moods.ts';
import { useSentiment } from '../../sentiment/sentiment-store.ts';
import styles from '../people/people-figures.module.css';

interface Props {
  path: string;
}

/** One line of what an analysis on this device found; nothing before it. */
export function CardNote({ path }: Props) {
  return (
    <small className={styles['cardNote']}>
      {path === '/sentimentalAnalysis' ? (
        <MoodNote />
      ) : (
        <PostsNote kind={path === '/reelanalytics' ? 'reel' : 'post'} />
      )}
    </small>
  );
}

/** The engagement of the last 30 days, and that of the 30 before where both are known well enough. */
function Engagement({ report, kind }: { report: PostReport; kind: PostKind }) {
  const intl = useIntl();
  const [now, before] = report[kind].periods.map((period) => meanOf(period, 'engagement'));
  if (now === undefined || now.value === null) return null;
  const write = (value: number) => intl.formatNumber(value, { maximumFractionDigits: 2 });
  const change = before === undefined ? null : changeOf(now, before);
  const way = change === null || change === 0 ? 'same' : change > 0 ? 'up' : 'down';
  const earlier = before?.value ?? null;
  return (
    <FormattedMessage
      id="home.said.engagement"
      values={{
        ...{ kind, way, now: write(now.value) },
        before: earlier === null ? null : write(earlier),
      }}
    />
  );
}

function PostsNote({ kind }: { kind: PostKind }) {
  const intl = useIntl();
  const report = usePosts((state) => state.report);
  useEffect(() => void openStoredPosts(), []);
  if (report === null) return null;
  const formats = conclusionsOf(report.post, report.formats).find(({ type }) => type === 'formats');
  if (kind === 'post' || formats?.type !== 'formats' || formats.best !== 'reel') {
    return <Engagement report={report} kind={kind} />;
  }
  const times = intl.formatNumber(formats.times, { maximumFractionDigits: 1 });
  return <FormattedMessage id="home.said.reels" values={{ times, worst: formats.worst }} />;
}

/** How many comments of the posts that were analysed on this device are kind. */
function MoodNote() {
  const moods = useSentiment((state) => state.moods);
  useEffect(() => {
    const reading = new AbortController();
    void loadMoods(reading.signal);
    return () => reading.abort();
  }, []);
  const all = { positive: 0, neutral: 0, negative: 0 };
  for (const mood of Object.values(moods)) {
    all.positive += mood.positive;
    all.neutral += mood.neutral;
    all.negative += mood.negative;
  }
  const { positive, neutral, negative } = all;
  const total = positive + neutral + negative;
  if (total === 0) return null;
  return <FormattedMessage id="home.said.mood" values={{ count: positive, total }} />;
}
