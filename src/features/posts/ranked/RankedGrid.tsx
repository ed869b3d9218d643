import { useCallback, useDeferredValue } from 'react';
import { FormattedMessage } from 'react-intl';
import type { PopularityId, Post } from '../../../../contract/records/post.ts';
import { openImage } from '../../../core/media/open-media.ts';
import { moreRanked } from './view-posts.ts';
import { useConnection } from '../../../core/browser/connection-store.ts';
import { untold } from '../../../core/errors/failure.ts';
import {
  formatOfPost,
  unopenedRank,
  useRanks,
  type PostKind,
  type RankedPosts,
} from '../posts-store.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PostIcon } from '../../../ui/icons/people.tsx';
import { RankedPost } from '../RankedPost.tsx';
import { RefusedState } from '../../../ui/feedback/RefusedState.tsx';
import { SavedBanner } from '../../../ui/feedback/SavedBanner.tsx';
import { Sentinel } from '../../../ui/lists/Sentinel.tsx';
import { ThumbGrid, WaitingThumbs } from '../../../ui/lists/ThumbGrid.tsx';
import styles from './view-all.module.css';

interface Props {
  id: PopularityId;
  kind: PostKind;
  label: string;
}

/** The grid in all its states: on the way, none, some, all, refused. */
export function RankedGrid({ id, kind, label }: Props) {
  // What is shown stays until the next state is drawn behind it, in slices.
  const now = useRanks((state) => state[`${kind}/${id}`] ?? unopenedRank);
  const rank = useDeferredValue(now);
  const { load, posts, hasMore, savedAt } = rank;
  const isOnline = useConnection((state) => state.isOnline);
  const more = () => void moreRanked(id, kind);
  const renderItem = useCallback(
    (post: Post, at: number) => {
      const format = formatOfPost(post);
      return <RankedPost post={post} place={at + 1} group={id} format={format} open={openImage} />;
    },
    [id],
  );

  if (posts.length === 0) {
    if (load === 'refused') return <Refused rank={rank} onRetry={more} />;
    return load === 'ready' ? <None /> : <WaitingThumbs count={12} />;
  }
  return (
    <div className={styles['grid']} aria-busy={load === 'loading'}>
      {savedAt !== null && (
        <SavedBanner textId="viewAll.saved" savedAt={savedAt} isOnline={isOnline} onOnline={more} />
      )}
      <ThumbGrid
        label={label}
        items={posts}
        setSize={hasMore ? -1 : posts.length}
        renderItem={renderItem}
      />
      {load === 'refused' && savedAt === null && <Refused rank={rank} onRetry={more} />}
      {load === 'loading' && <WaitingThumbs count={3} />}
      {/* Taken away by each reading, so that it looks again after it. */}
      {hasMore && load === 'ready' && now.load === 'ready' && (
        <Sentinel loaded={posts.length} onVisible={more} />
      )}
      {!hasMore && savedAt === null && (
        <p className={styles['end']} role="status">
          <FormattedMessage id="viewAll.end" values={{ count: posts.length }} />
        </p>
      )}
    </div>
  );
}

function None() {
  return (
    <EmptyState icon={<PostIcon />} title={<FormattedMessage id="viewAll.empty" />}>
      <FormattedMessage id="viewAll.emptyText" />
    </EmptyState>
  );
}

function Refused({ rank, onRetry }: { rank: RankedPosts; onRetry: () => void }) {
  const failure = useConnection(untold(rank.failure));
  return (
    <RefusedState
      title={<FormattedMessage id="viewAll.refused" />}
      retry={<FormattedMessage id="postAnalysis.tryAgain" />}
      failure={failure}
      onRetry={onRetry}
    />
  );
}
