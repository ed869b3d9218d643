import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { sentimentView } from '../../../../contract/limits.ts';
import type { Post } from '../../../../contract/records/post.ts';
import type { ExplainedComment, Sentiment } from '../../../../contract/records/sentiment.ts';
import { useConnection } from '../../../core/browser/connection-store.ts';
import { useSentiment } from '../sentiment-store.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { restoreFocusIfLost } from '../../../ui/dom/focus-heading.ts';
import { CommentIcon } from '../../../ui/icons/media.tsx';
import { SavedBanner } from '../../../ui/feedback/SavedBanner.tsx';
import { CommentList } from './CommentList.tsx';
import { Emotions } from './Emotions.tsx';
import { InTheirWords } from './InTheirWords.tsx';
import { MoodSummary } from './MoodSummary.tsx';
import { PostCarousel } from './PostCarousel.tsx';
import { ScoreExplanation } from './ScoreExplanation.tsx';
import { SmallPrint } from './SmallPrint.tsx';

/** Opens the explanation of a comment, where there is one. */
export type Explain = (commentId: string) => void;

/** Whether the thumbnail does not show all of the post. */
const hasMore = (post: Post) => post.child_posts.length > 0 || post.post_type === 'video';

/** A post without comments, or with comments that a real source counts and does not give. */
function NoComments() {
  const counted = useSentiment((state) => state.post?.value ?? null);
  const isReal = useSession((state) => state.user?.sources !== undefined);
  if (!isReal || counted === null || counted === 0) {
    return (
      <EmptyState icon={<CommentIcon />} title={<FormattedMessage id="sentiment.noComments" />} />
    );
  }
  return (
    <EmptyState
      icon={<CommentIcon />}
      title={<FormattedMessage id="sentiment.notGiven" values={{ counted }} />}
    >
      <FormattedMessage id="sentiment.notGivenText" />
    </EmptyState>
  );
}

/** The sentiment of a post. */
export function Detail({ result }: { result: Sentiment }) {
  const { post, isSaved, savedAt } = useSentiment();
  const isOnline = useConnection((state) => state.isOnline);
  const [explained, setExplained] = useState<ExplainedComment | null>(null);
  const explain: Explain = (commentId) =>
    setExplained(result.comments.find((each) => each.comment_id === commentId) ?? null);

  // The element that had the focus during the run was removed.
  useEffect(() => restoreFocusIfLost(), []);

  return (
    <>
      {isSaved && savedAt !== null && (
        <SavedBanner textId="sentiment.saved" savedAt={savedAt} isOnline={isOnline} />
      )}
      {result.total_comments ? (
        <>
          <MoodSummary result={result} />
          <Emotions emotions={result.emotions} />
          <InTheirWords result={result} onExplain={explain} />
          {post !== null && hasMore(post) && <PostCarousel post={post} />}
          <SmallPrint result={result} />
          <CommentList
            comments={result.comments.slice(0, sentimentView.listed)}
            onExplain={explain}
          />
        </>
      ) : (
        <NoComments />
      )}
      <ScoreExplanation comment={explained} onClose={() => setExplained(null)} />
    </>
  );
}
