import { lazy, Suspense, useDeferredValue } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'wouter';
import { backTo } from '../../../core/browser/back.ts';
import { analysePosts } from './analyse-posts.ts';
import { usePosts, type PostKind } from '../posts-store.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { RefreshIcon } from '../../../ui/icons/people.tsx';
import { awaitedOf } from '../../../core/session/awaited-account.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { BackIcon } from '../../../ui/icons/icons.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { Freshness } from './Freshness.tsx';
import { NoReport } from './NoReport.tsx';
import { Report } from './Report.tsx';
import styles from './post-analysis.module.css';

// Only real accounts have these figures.
const AccountFigures = lazy(async () => ({
  default: (await import('./account/AccountFigures.tsx')).AccountFigures,
}));

interface Props {
  /** The reel page shows the same for reels only. */
  kind: PostKind;
}

/** How the account's posts, or its reels, do. */
export function PostAnalysisScreen({ kind }: Props) {
  const intl = useIntl();
  const [, navigate] = useLocation();
  // The earlier report stays on screen until the new one is rendered.
  const report = useDeferredValue(usePosts((state) => state.report));
  const isLoading = usePosts((state) => state.load === 'loading');
  const isConnected = useSession(
    ({ user }) => user?.sources !== undefined && awaitedOf(user) !== 'connection',
  );
  const hasPosts = (report?.[kind].post_analysis['post_count'] ?? 0) > 0;
  return (
    <div className={styles['screen']} aria-busy={isLoading}>
      <PageHead
        title={<FormattedMessage id={`postAnalysis.title.${kind}`} />}
        back={
          <IconButton
            label={intl.formatMessage({ id: 'postAnalysis.back' })}
            icon={<BackIcon />}
            onClick={() => backTo('/home', navigate)}
          />
        }
        action={
          <IconButton
            label={intl.formatMessage({ id: 'postAnalysis.refresh' })}
            icon={<RefreshIcon />}
            aria-disabled={isLoading || undefined}
            onClick={() => void analysePosts()}
          />
        }
      />
      {report !== null && <Freshness />}
      {report !== null && hasPosts ? (
        <Report report={report} kind={kind} />
      ) : (
        <NoReport kind={kind} isEmpty={report !== null} />
      )}
      {isConnected && report !== null && (
        <Suspense fallback={null}>
          <AccountFigures kind={kind} />
        </Suspense>
      )}
    </div>
  );
}
