import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useSearchParams } from 'wouter';
import { isInAppBrowser } from '../../core/device/platform.ts';
import { viewImported } from '../../core/imported/imported-store.ts';
import { listOfImported } from '../../core/imported/list-address.ts';
import { isSignedIn, useSession } from '../../core/session/session-store.ts';
import { RefusedState } from '../../ui/feedback/RefusedState.tsx';
import { loadPart } from '../../ui/dom/load-part.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { BackIcon } from '../../ui/icons/icons.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useArchive } from './archive-store.ts';
import { FilePicker } from './FilePicker.tsx';
import { Guide } from './Guide.tsx';
import { loadImported, openImport } from './import-archive.ts';
import { ImportProgress } from './ImportProgress.tsx';
import {
  loadAccountView,
  loadForeign,
  loadLateParts,
  loadNextCopy,
  loadResult,
  loadWaiting,
} from './late-parts.ts';
import { readWaiting } from './next/waiting.ts';
import { openShared } from './shared/shared-archives.ts';
import styles from './archive.module.css';

const SharedArchives = lazy(() =>
  loadPart(() =>
    import('./shared/SharedArchives.tsx').then((m) => ({ default: m.SharedArchives })),
  ),
);

const ImportedAccountView = lazy(() =>
  loadPart(() => loadAccountView().then((m) => ({ default: m.ImportedAccountView }))),
);

const LoadedResult = lazy(() =>
  loadPart(() => loadResult().then((m) => ({ default: m.ImportResult }))),
);

const ForeignArchive = lazy(() =>
  loadPart(() => loadForeign().then((m) => ({ default: m.ForeignArchive }))),
);

const Waiting = lazy(() => loadPart(() => loadWaiting().then((m) => ({ default: m.Waiting }))));

const NextCopy = lazy(() => loadPart(() => loadNextCopy().then((m) => ({ default: m.NextCopy }))));

const InAppNote = lazy(() =>
  loadPart(() => import('./in-app/InAppNote.tsx').then((m) => ({ default: m.InAppNote }))),
);

const ImportedList = lazy(() =>
  loadPart(() => import('./list/ImportedList.tsx').then((m) => ({ default: m.ImportedList }))),
);

const ImportedPeople = lazy(() =>
  loadPart(() => import('./list/ImportedPeople.tsx').then((m) => ({ default: m.ImportedPeople }))),
);

const RequestList = lazy(() =>
  loadPart(() => import('./requests/RequestList.tsx').then((m) => ({ default: m.RequestList }))),
);

const WaysOut = lazy(() =>
  loadPart(() => import('./ways/WaysOut.tsx').then((m) => ({ default: m.WaysOut }))),
);

/** Shows the files of the account that was chosen, or that the address names, while it is open. */
function useViewed(path: string, query: URLSearchParams): void {
  const { accounts, shown } = useArchive();
  const isList = path.startsWith('/imported');
  const account = accounts[shown] ?? accounts[0];
  const owner = isList ? query.get('owner') : (account?.owner ?? null);
  const isViewed = isList || account !== undefined;
  // Before the lists are asked for, and before another screen shows anything.
  useLayoutEffect(() => viewImported(isViewed ? { owner } : null), [isViewed, owner]);
  useLayoutEffect(() => () => viewImported(null), []);
}

/**
 * The import at `/import`, one of its lists at `/imported`, the requests at `/import/requests`, and the
 * attempts to get out at `/import/ways-out`.
 */
export function ImportScreen() {
  const [path] = useLocation();
  const [query] = useSearchParams();
  const list = listOfImported(query.get('list'));
  useViewed(path, query);
  useEffect(() => void openImport().then(() => openShared()), []);
  useEffect(() => {
    readWaiting();
    loadLateParts();
  }, []);
  if (/^\/import\/?$/.test(path)) return <Overview />;
  return (
    <Suspense fallback={<Skeleton shape="block" className={styles['waiting']} />}>
      {path.startsWith('/import/ways-out') ? (
        <WaysOut />
      ) : path.startsWith('/import/') ? (
        <RequestList />
      ) : list === null ? (
        <ImportedList />
      ) : (
        <ImportedPeople list={list} />
      )}
    </Suspense>
  );
}

/** The owner's data download: how to request it, its import, and what it says. */
function Overview() {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const isOwner = useSession(isSignedIn);
  return (
    <div className={styles['screen']}>
      <PageHead
        title={<FormattedMessage id="import.title" />}
        back={
          <IconButton
            label={intl.formatMessage({ id: isOwner ? 'people.back' : 'import.back' })}
            icon={<BackIcon />}
            onClick={() => navigate(isOwner ? '/home' : '/')}
          />
        }
      />
      <Content />
      <Suspense fallback={null}>
        <ForeignArchive />
      </Suspense>
    </div>
  );
}

/** What was shared with the app, if there is something. */
function Shared() {
  const isShared = useArchive((state) => state.shared.length > 0);
  if (!isShared) return null;
  return (
    <Suspense fallback={null}>
      <SharedArchives />
    </Suspense>
  );
}

/** How the last import ended; loaded while it runs, so that the focus finds it at the end. */
function ImportResult() {
  const isNeeded = useArchive((state) => (state.result ?? state.progress) !== null);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <LoadedResult />
    </Suspense>
  );
}

/** What a person who waits for a copy can do. */
function Wait() {
  const isWaiting = useArchive((state) => state.askedAt !== null);
  if (!isWaiting) return null;
  return (
    <Suspense fallback={null}>
      <Waiting />
    </Suspense>
  );
}

function Content() {
  const { load, failure, accounts, shown, progress } = useArchive();
  if (progress !== null) {
    return (
      <>
        <ImportResult />
        <ImportProgress progress={progress} />
      </>
    );
  }
  if (load === 'refused') {
    return (
      <RefusedState
        title={<FormattedMessage id="import.unopened" />}
        retry={<FormattedMessage id="app.tryAgain" />}
        failure={failure}
        onRetry={() => void loadImported()}
      />
    );
  }
  if (load !== 'ready') return <Skeleton shape="block" className={styles['waiting']} />;
  const account = accounts[shown] ?? accounts[0];
  if (account === undefined) {
    return (
      <>
        {isInAppBrowser() && (
          <Suspense fallback={null}>
            <InAppNote />
          </Suspense>
        )}
        <Shared />
        <ImportResult />
        <Wait />
        <Guide />
        <FilePicker />
      </>
    );
  }
  return (
    <>
      <Shared />
      <ImportResult />
      <Wait />
      <Suspense fallback={<Skeleton shape="block" className={styles['waiting']} />}>
        <ImportedAccountView key={account.owner ?? ''} account={account} />
      </Suspense>
      <Suspense fallback={null}>
        <NextCopy />
      </Suspense>
      <FilePicker />
      <details className={styles['again']}>
        <summary>
          <FormattedMessage id="import.guideAgain" />
        </summary>
        <Guide />
      </details>
    </>
  );
}
