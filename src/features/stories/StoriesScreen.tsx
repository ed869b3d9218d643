import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'wouter';
import { backTo } from '../../core/browser/back.ts';
import { moreStories, refreshStories, retryStories } from './load-stories.ts';
import { awaitedOf } from '../../core/session/awaited-account.ts';
import { useSession } from '../../core/session/session-store.ts';
import { isRealAccount } from '../../core/session/user-store.ts';
import { useConnection } from '../../core/browser/connection-store.ts';
import { withoutOfflineFailure } from '../../core/errors/failure.ts';
import { areAllLoaded, isLoadingFirst, useStories } from './stories-store.ts';
import { restoreFocusSoon } from '../../ui/dom/focus-heading.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Boundary } from '../../ui/feedback/Boundary.tsx';
import { AwaitedAccount } from '../../ui/feedback/AwaitedAccount.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FailureText } from '../../ui/feedback/FailureText.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { BackIcon } from '../../ui/icons/icons.tsx';
import { RefreshIcon, StoryIcon } from '../../ui/icons/people.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { RefusedState } from '../../ui/feedback/RefusedState.tsx';
import { Sentinel } from '../../ui/lists/Sentinel.tsx';
import { StoryGrid } from './StoryGrid.tsx';
import { StoryViewer } from './viewer/StoryViewer.tsx';
import styles from './stories.module.css';

// Only for connected accounts.
const StoryFigures = lazy(() =>
  import('../posts/report/account/StoryFigures.tsx').then((m) => ({ default: m.StoryFigures })),
);

/** Stories of the people the account follows, seen without leaving a trace; or the account's own. */
export function StoriesScreen() {
  const isReal = useSession(isRealAccount);
  return (
    <div className={styles['stories']}>
      <Head />
      {isReal && (
        <p>
          <FormattedMessage id="stories.ownOnly" />
        </p>
      )}
      <StoryGrid />
      <End />
      {isReal && (
        <Boundary fallback={null}>
          <Suspense fallback={null}>
            <StoryFigures />
          </Suspense>
        </Boundary>
      )}
      <StoryViewer />
    </div>
  );
}

function Head() {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const isSpinning = useStories((state) => state.isSpinning);
  const isFirstLoad = useStories(isLoadingFirst);
  return (
    <PageHead
      title={<FormattedMessage id="stories.title" />}
      back={
        <IconButton
          label={intl.formatMessage({ id: 'stories.back' })}
          icon={<BackIcon />}
          onClick={() => backTo('/home', navigate)}
        />
      }
      action={
        <IconButton
          label={intl.formatMessage({ id: 'stories.refresh' })}
          icon={<RefreshIcon />}
          className={isSpinning ? styles['spinning'] : undefined}
          aria-disabled={isFirstLoad || undefined}
          onClick={() => void refreshStories()}
        />
      }
    />
  );
}

/** Below the grid: the sentinel, the end of the list, an empty list, or a refusal. */
function End() {
  const load = useStories((state) => state.load);
  const count = useStories((state) => state.users.length);
  const isEnd = useStories(areAllLoaded);
  const failure = useStories((state) => state.failure);
  const left = useConnection(withoutOfflineFailure(failure));
  const isNone = load === 'ready' && isEnd && count === 0;
  return (
    <>
      {load === 'ready' && !isEnd && (
        <Sentinel loaded={count} onVisible={() => void moreStories()} />
      )}
      {load === 'refused' && count === 0 && (
        <RefusedState
          title={<FormattedMessage id="stories.refused" />}
          retry={<FormattedMessage id="stories.retry" />}
          failure={left}
          onRetry={() => void retryStories()}
        />
      )}
      {load === 'refused' && count > 0 && failure !== null && (
        <Banner
          tone="danger"
          isUrgent
          action={
            <Button variant="secondary" onClick={() => void retryStories()}>
              <FormattedMessage id="stories.retry" />
            </Button>
          }
        >
          <FailureText failure={failure} />
        </Banner>
      )}
      <div className={isNone ? undefined : styles['end']} role="status">
        {load === 'loading' && <FormattedMessage id="stories.loading" />}
        {load === 'ready' && isEnd && count > 0 && <FormattedMessage id="stories.allLoaded" />}
        {isNone && <NoStories />}
      </div>
    </>
  );
}

function NoStories() {
  const awaits = useSession((state) => awaitedOf(state.user));
  const isReal = useSession(isRealAccount);
  if (awaits !== null) return <AwaitedAccount icon={<StoryIcon size={36} />} awaits={awaits} />;
  return (
    <EmptyState
      icon={<StoryIcon size={36} />}
      title={<FormattedMessage id="stories.none" />}
      action={
        <Button
          variant="secondary"
          onClick={() => {
            void refreshStories();
            restoreFocusSoon();
          }}
        >
          <FormattedMessage id="stories.refresh" />
        </Button>
      }
    >
      <FormattedMessage id={isReal ? 'stories.noneOwnText' : 'stories.noneText'} />
    </EmptyState>
  );
}
