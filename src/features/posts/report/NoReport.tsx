import { FormattedMessage } from 'react-intl';
import { analysePosts } from './analyse-posts.ts';
import { useConnection } from '../../../core/browser/connection-store.ts';
import { withoutOfflineFailure } from '../../../core/errors/failure.ts';
import { usePosts, type PostKind } from '../posts-store.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PostIcon, ReelIcon } from '../../../ui/icons/people.tsx';
import { RefusedState } from '../../../ui/feedback/RefusedState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import styles from './post-analysis.module.css';

interface Props {
  kind: PostKind;
  /** There is an analysis, and it has nothing to show. */
  isEmpty: boolean;
}

/** The page without figures: loading, empty, or refused. */
export function NoReport({ kind, isEmpty }: Props) {
  const { load, failure } = usePosts();
  const left = useConnection(withoutOfflineFailure(failure));
  const isPrivate = useSession((state) => state.user?.is_private ?? false);

  if (isEmpty) {
    return (
      <EmptyState
        icon={kind === 'post' ? <PostIcon /> : <ReelIcon />}
        title={<FormattedMessage id={`postAnalysis.empty.${kind}`} />}
      >
        <FormattedMessage id={isPrivate ? 'postAnalysis.privateText' : 'postAnalysis.emptyText'} />
      </EmptyState>
    );
  }
  if (load === 'refused') {
    return (
      <RefusedState
        title={<FormattedMessage id="postAnalysis.refused" />}
        retry={<FormattedMessage id="postAnalysis.tryAgain" />}
        failure={left}
        onRetry={() => void analysePosts()}
      />
    );
  }
  return (
    <>
      <p className={styles['asOf']} role="status">
        <FormattedMessage id="postAnalysis.loading" />
      </p>
      <Skeleton shape="block" className={styles['leadSkeleton']} />
      <div className={styles['skeletons']}>
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} shape="block" className={styles['figureSkeleton']} />
        ))}
      </div>
    </>
  );
}
