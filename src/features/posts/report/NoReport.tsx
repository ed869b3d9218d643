import { FormattedMessage } from 'react-intl';
import { analysePosts } from './analyse-posts.ts';
import { useConnection } from '../../../core/browser/connection-store.ts';
import { withoutOfflineFailure } from '../../../core/errors/failure.ts';
import { usePosts, type PostKind } from '../posts-store.ts';
import { awaitedOf } from '../../../core/session/awaited-account.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { AwaitedAccount } from '../../../ui/feedback/AwaitedAccount.tsx';
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
  const awaits = useSession((state) => awaitedOf(state.user));
  const isPrivate = useSession((state) => state.user?.is_private ?? false);

  const icon = kind === 'post' ? <PostIcon /> : <ReelIcon />;
  if (isEmpty && awaits !== null) return <AwaitedAccount icon={icon} awaits={awaits} />;
  if (isEmpty) {
    return (
      <EmptyState icon={icon} title={<FormattedMessage id={`postAnalysis.empty.${kind}`} />}>
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
