import { lazy, Suspense, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { sentimentView } from '../../../../contract/limits.ts';
import type { ExplainedComment, Sentiment } from '../../../../contract/records/sentiment.ts';
import { useConnection } from '../../../core/browser/connection-store.ts';
import { useSentiment } from '../sentiment-store.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { restoreFocusIfLost } from '../../../ui/dom/focus-heading.ts';
import { CommentIcon } from '../../../ui/icons/media.tsx';
import { SavedBanner } from '../../../ui/feedback/SavedBanner.tsx';
import { CommentList } from './CommentList.tsx';
import { SarcasmSection } from './SarcasmSection.tsx';
import { TopComments } from './TopComments.tsx';
import { Overview } from './Overview.tsx';
import { PostCarousel } from './PostCarousel.tsx';
import { Keywords } from './Keywords.tsx';
import { ScoreExplanation } from './ScoreExplanation.tsx';
import styles from '../sentiment.module.css';

const EmotionChart = lazy(async () => ({
  default: (await import('./EmotionChart.tsx')).EmotionChart,
}));

/** Opens the explanation of a comment, where there is one. */
export type Explain = (commentId: string) => void;

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
      {post !== null && <PostCarousel post={post} />}
      {result.total_comments ? (
        <>
          <Overview result={result} />
          <Suspense fallback={<div className={styles['chartRoom']} />}>
            <EmotionChart emotions={result.emotions} />
          </Suspense>
          <TopComments result={result} onExplain={explain} />
          <Keywords result={result} />
          <SarcasmSection result={result} onExplain={explain} />
          <CommentList
            comments={result.comments.slice(0, sentimentView.listed)}
            onExplain={explain}
          />
        </>
      ) : (
        <EmptyState icon={<CommentIcon />} title={<FormattedMessage id="sentiment.noComments" />} />
      )}
      <ScoreExplanation comment={explained} onClose={() => setExplained(null)} />
    </>
  );
}
