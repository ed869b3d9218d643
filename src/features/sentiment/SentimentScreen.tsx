import { lazy, Suspense, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useSearch } from 'wouter';
import { backTo } from '../../core/browser/back.ts';
import { backToGrid } from './analyse-comments.ts';
import { attempt } from '../../core/errors/attempt.ts';
import { useSentiment } from './sentiment-store.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { restoreFocusIfLost } from '../../ui/dom/focus-heading.ts';
import { BackIcon } from '../../ui/icons/icons.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PostGrid } from './PostGrid.tsx';
import { Running } from './Running.tsx';
import styles from './sentiment.module.css';

const path = '/sentimentalAnalysis';

// Fetched during the run, which takes longer.
const loadDetail = () => import('./detail/Detail.tsx').then((m) => ({ default: m.Detail }));
const Detail = lazy(loadDetail);

/** The sentiment of comments: a grid of posts, then the result of one of them. */
export function SentimentScreen() {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const hasPost = new URLSearchParams(useSearch()).has('post');
  const phase = useSentiment((state) => state.phase);
  const result = useSentiment((state) => state.result);

  const before = useRef(phase);

  // After a run without a result the address must not name its post. On a reload it names the post
  // that is about to be analysed.
  useEffect(() => {
    const hasEnded = phase === 'idle' && before.current !== 'idle';
    if (hasEnded && hasPost) navigate(path, { replace: true });
  }, [phase, hasPost, navigate]);

  useEffect(() => {
    if (phase === 'running') void attempt(loadDetail, { quiet: true });
  }, [phase]);

  // Back on the grid: the element that had the focus was removed with the run or the detail.
  useEffect(() => {
    if (phase === 'idle' && before.current !== 'idle') restoreFocusIfLost();
    before.current = phase;
  }, [phase]);

  // Leaving the page cancels the run.
  useEffect(() => backToGrid, []);

  const isDetail = phase === 'detail' && result !== null;
  return (
    <div className={styles['screen']}>
      <PageHead
        title={<FormattedMessage id={isDetail ? 'sentiment.detail' : 'sentiment.title'} />}
        back={
          <IconButton
            label={intl.formatMessage({
              id: phase === 'idle' ? 'sentiment.back' : 'sentiment.backToGrid',
            })}
            icon={<BackIcon />}
            onClick={() => backTo(phase === 'idle' ? '/home' : path, navigate)}
          />
        }
      />
      {isDetail ? (
        <Suspense fallback={null}>
          <Detail result={result} />
        </Suspense>
      ) : (
        <Grid />
      )}
    </div>
  );
}

/** The grid of posts, and over it the run. */
function Grid() {
  const [, navigate] = useLocation();
  const phase = useSentiment((state) => state.phase);
  const notice = useSentiment((state) => state.notice);
  return (
    <>
      {notice === 'high-traffic' && (
        <Banner tone="danger" isUrgent>
          <FormattedMessage id="sentiment.highTraffic" />
        </Banner>
      )}
      <p className={styles['intro']}>
        <FormattedMessage id="sentiment.intro" />
      </p>
      <div className={styles['stage']}>
        <PostGrid />
        {phase === 'running' && <Running onCancel={() => backTo(path, navigate)} />}
      </div>
    </>
  );
}
