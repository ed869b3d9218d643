import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'wouter';
import type { Post } from '../../../contract/records/post.ts';
import { openImage } from '../../core/media/open-media.ts';
import { awaitedOf } from '../../core/session/awaited-account.ts';
import { useSession } from '../../core/session/session-store.ts';
import { usePagedList } from '../../core/use-paged-list.ts';
import { AwaitedAccount } from '../../ui/feedback/AwaitedAccount.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { CommentIcon } from '../../ui/icons/media.tsx';
import { PagedItems } from '../../ui/lists/PagedItems.tsx';
import { ThumbGrid, WaitingThumbs } from '../../ui/lists/ThumbGrid.tsx';
import { formatOfPost, rankedPosts, useRanks } from '../posts/posts-store.ts';
import { PostThumb } from '../posts/PostThumb.tsx';
import { moreRanked } from '../posts/ranked/ranked-posts.ts';
import { analyseComments } from './analyse-comments.ts';
import { Face } from './Face.tsx';
import { sideOf } from './moods.ts';
import { useSentiment } from './sentiment-store.ts';
import styles from './sentiment.module.css';

const texts = { refused: 'viewAll.refused', retry: 'postAnalysis.tryAgain' };
const mostCommented = rankedPosts('mostCommented', 'post');

const renderCell = (post: Post, at: number) => <Cell post={post} place={at + 1} />;

/** The most commented posts; pressing one starts its analysis. */
export function PostGrid() {
  const intl = useIntl();
  const paged = usePagedList(useRanks(mostCommented));
  const awaits = useSession((state) => awaitedOf(state.user));
  const isRunning = useSentiment((state) => state.phase === 'running');
  return (
    <PagedItems
      {...paged}
      label={intl.formatMessage({ id: 'sentiment.grid' })}
      texts={texts}
      layout={ThumbGrid<Post>}
      renderItem={renderCell}
      onMore={() => void moreRanked('mostCommented', 'post')}
      firstSkeletons={<WaitingThumbs count={12} />}
      empty={
        awaits !== null ? (
          <AwaitedAccount icon={<CommentIcon />} awaits={awaits} />
        ) : (
          <EmptyState icon={<CommentIcon />} title={<FormattedMessage id="sentiment.empty" />}>
            <FormattedMessage id="sentiment.emptyText" />
          </EmptyState>
        )
      }
      box={{
        className: styles['grid'],
        'data-blurred': isRunning || undefined,
        inert: isRunning,
      }}
    />
  );
}

function Cell({ post, place }: { post: Post; place: number }) {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const mood = useSentiment((state) => state.moods[post.post_short_code]);
  const format = formatOfPost(post);
  const count = post.value;
  const side = mood && sideOf(mood);
  const name = [
    count === null
      ? intl.formatMessage({ id: 'sentiment.analyseUncounted' }, { place })
      : intl.formatMessage({ id: 'sentiment.analyse' }, { count, place }),
    ...(side === undefined ? [] : [intl.formatMessage({ id: `sentiment.side.${side}` })]),
  ];
  return (
    <button
      type="button"
      className={styles['cell']}
      disabled={count === 0}
      aria-label={name.join(', ')}
      onClick={() => {
        void analyseComments(post);
        navigate(`/sentimentalAnalysis?post=${encodeURIComponent(post.post_short_code)}`);
      }}
    >
      <PostThumb
        key={post.post_thumbnail}
        address={post.post_thumbnail}
        format={format}
        value={
          <>
            {count === null
              ? '–'
              : intl.formatNumber(count, { notation: 'compact', maximumFractionDigits: 1 })}
            {side !== undefined && <Face look={side} size={18} />}
          </>
        }
        open={openImage}
      />
    </button>
  );
}
