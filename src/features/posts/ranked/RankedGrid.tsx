import { useCallback } from 'react';
import { FormattedMessage } from 'react-intl';
import type { PopularityId, Post } from '../../../../contract/records/post.ts';
import { openImage } from '../../../core/media/open-media.ts';
import { awaitedOf } from '../../../core/session/awaited-account.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { usePagedList } from '../../../core/use-paged-list.ts';
import { AwaitedAccount } from '../../../ui/feedback/AwaitedAccount.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PostIcon } from '../../../ui/icons/people.tsx';
import { PagedItems } from '../../../ui/lists/PagedItems.tsx';
import { ThumbGrid, WaitingThumbs } from '../../../ui/lists/ThumbGrid.tsx';
import { formatOfPost, rankedPosts, useRanks, type PostKind } from '../posts-store.ts';
import { RankedPost } from '../RankedPost.tsx';
import { moreRanked } from './ranked-posts.ts';
import styles from './view-all.module.css';

interface Props {
  id: PopularityId;
  kind: PostKind;
  label: string;
}

const texts = {
  refused: 'viewAll.refused',
  retry: 'postAnalysis.tryAgain',
  saved: 'viewAll.saved',
  end: 'viewAll.end',
};

/** The grid of a ranking in all its states. */
export function RankedGrid({ id, kind, label }: Props) {
  const awaits = useSession((state) => awaitedOf(state.user));
  const paged = usePagedList(useRanks(rankedPosts(id, kind)));
  const renderItem = useCallback(
    (post: Post, at: number) => {
      const format = formatOfPost(post);
      return <RankedPost post={post} place={at + 1} group={id} format={format} open={openImage} />;
    },
    [id],
  );
  return (
    <PagedItems
      {...paged}
      label={label}
      texts={texts}
      layout={ThumbGrid<Post>}
      renderItem={renderItem}
      onMore={() => void moreRanked(id, kind)}
      firstSkeletons={<WaitingThumbs count={12} />}
      moreSkeletons={<WaitingThumbs count={3} />}
      empty={
        awaits !== null ? (
          <AwaitedAccount icon={<PostIcon />} awaits={awaits} />
        ) : (
          <EmptyState icon={<PostIcon />} title={<FormattedMessage id="viewAll.empty" />}>
            <FormattedMessage id="viewAll.emptyText" />
          </EmptyState>
        )
      }
      box={{ className: styles['grid'] }}
      endClassName={styles['end']}
    />
  );
}
