import { useDeferredValue } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'wouter';
import type { Post } from '../../../contract/records/post.ts';
import { analyseComments } from './analyse-comments.ts';
import { openImage } from '../../core/media/open-media.ts';
import { moreRanked } from '../posts/ranked/view-posts.ts';
import { useConnection } from '../../core/browser/connection-store.ts';
import { untold } from '../../core/errors/failure.ts';
import { formatOfPost, unopenedRank, useRanks, type RankedPosts } from '../posts/posts-store.ts';
import { useSentiment } from './sentiment-store.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { CommentIcon } from '../../ui/icons/media.tsx';
import { RefusedState } from '../../ui/feedback/RefusedState.tsx';
import { PostThumb } from '../posts/PostThumb.tsx';
import { Sentinel } from '../../ui/lists/Sentinel.tsx';
import { ThumbGrid, WaitingThumbs } from '../../ui/lists/ThumbGrid.tsx';
import styles from './sentiment.module.css';

const more = () => void moreRanked('mostCommented', 'post');

const drawCell = (post: Post, at: number) => <Cell post={post} place={at + 1} />;

/** The most commented posts; pressing one starts its analysis. */
export function PostGrid() {
  const intl = useIntl();
  // What is shown stays until the next state is drawn behind it, in slices.
  const now = useRanks((state) => state['post/mostCommented'] ?? unopenedRank);
  const rank = useDeferredValue(now);
  const isRunning = useSentiment((state) => state.phase === 'running');
  const { load, posts, hasMore, savedAt } = rank;

  if (posts.length === 0) {
    if (load === 'refused') return <Refused rank={rank} />;
    return load === 'ready' ? <None /> : <WaitingThumbs count={12} />;
  }
  return (
    <div className={styles['grid']} data-blurred={isRunning || undefined} inert={isRunning}>
      <ThumbGrid
        label={intl.formatMessage({ id: 'sentiment.grid' })}
        items={posts}
        setSize={hasMore ? -1 : posts.length}
        renderItem={drawCell}
      />
      {load === 'refused' && savedAt === null && <Refused rank={rank} />}
      {/* Taken away by each reading, so that it looks again after it. */}
      {hasMore && load === 'ready' && now.load === 'ready' && (
        <Sentinel loaded={posts.length} onVisible={more} />
      )}
    </div>
  );
}

function Cell({ post, place }: { post: Post; place: number }) {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const format = formatOfPost(post);
  const count = post.value ?? 0;
  return (
    <button
      type="button"
      className={styles['cell']}
      disabled={count === 0}
      aria-label={intl.formatMessage({ id: 'sentiment.analyse' }, { count, place })}
      onClick={() => {
        void analyseComments(post);
        navigate(`/sentimentalAnalysis?post=${encodeURIComponent(post.post_short_code)}`);
      }}
    >
      <PostThumb
        key={post.post_thumbnail}
        address={post.post_thumbnail}
        format={format}
        value={intl.formatNumber(count, { notation: 'compact', maximumFractionDigits: 1 })}
        open={openImage}
      />
    </button>
  );
}

function None() {
  return (
    <EmptyState icon={<CommentIcon />} title={<FormattedMessage id="sentiment.empty" />}>
      <FormattedMessage id="sentiment.emptyText" />
    </EmptyState>
  );
}

function Refused({ rank }: { rank: RankedPosts }) {
  const failure = useConnection(untold(rank.failure));
  return (
    <RefusedState
      title={<FormattedMessage id="viewAll.refused" />}
      retry={<FormattedMessage id="postAnalysis.tryAgain" />}
      failure={failure}
      onRetry={more}
    />
  );
}
