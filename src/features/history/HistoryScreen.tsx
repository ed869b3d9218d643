import { lazy, Suspense, useEffect, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'wouter';
import type { History } from '../../../contract/records/history.ts';
import { isSample } from '../../core/browser/sample.ts';
import { backTo } from '../../core/browser/back.ts';
import { useConnection } from '../../core/browser/connection-store.ts';
import { withoutOfflineFailure } from '../../core/errors/failure.ts';
import { useSession } from '../../core/session/session-store.ts';
import { isRealAccount } from '../../core/session/user-store.ts';
import { loadPart } from '../../ui/dom/load-part.ts';
import { Boundary } from '../../ui/feedback/Boundary.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { RefusedState } from '../../ui/feedback/RefusedState.tsx';
import { SavedBanner } from '../../ui/feedback/SavedBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { BackIcon } from '../../ui/icons/icons.tsx';
import { RefreshIcon } from '../../ui/icons/people.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { HistoryFiles } from './readings/HistoryFiles.tsx';
import { readingsOf } from './growth.ts';
import { useHistory } from './history-store.ts';
import { loadHistory } from './load-history.ts';
import { PeriodPicker } from './PeriodPicker.tsx';
import { ReadingList } from './readings/ReadingList.tsx';
import { Readout } from './Readout.tsx';
import styles from './history.module.css';

// With uPlot, which no other part of the screen waits for.
const GrowthCharts = lazy(() =>
  loadPart(() => import('./charts/GrowthCharts.tsx').then((m) => ({ default: m.GrowthCharts }))),
);

// Only for connected accounts.
const FollowerDays = lazy(() =>
  import('./FollowerDays.tsx').then((m) => ({ default: m.FollowerDays })),
);

/** How the account has grown, and the readings that say so. */
export function HistoryScreen() {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const isLoading = useHistory((state) => state.load === 'loading');
  useEffect(() => void loadHistory(), []);
  return (
    <div className={styles['screen']} aria-busy={isLoading}>
      <PageHead
        title={<FormattedMessage id="history.title" />}
        back={
          <IconButton
            label={intl.formatMessage({ id: 'people.back' })}
            icon={<BackIcon />}
            onClick={() => backTo('/home', navigate)}
          />
        }
      />
      <Content />
    </div>
  );
}

function Content() {
  const { load, history, loadedAt, failure } = useHistory();
  const isReal = useSession(isRealAccount);
  const isOnline = useConnection((state) => state.isOnline);
  const shownFailure = useConnection(withoutOfflineFailure(failure));

  if (history === null && load === 'refused') {
    return (
      <RefusedState
        title={<FormattedMessage id="history.refused" />}
        retry={<FormattedMessage id="app.tryAgain" />}
        failure={shownFailure}
        onRetry={() => void loadHistory()}
      />
    );
  }
  if (history === null) return <Skeleton shape="block" className={styles['waiting']} />;
  const days = isReal && (
    <Boundary fallback={null}>
      <Suspense fallback={<Skeleton shape="block" className={styles['waiting']} />}>
        <FollowerDays />
      </Suspense>
    </Boundary>
  );
  if (history.readings.length === 0) {
    return (
      <>
        {isReal ? days : <NoReadings />}
        {/* One list with that below, whose focus stays when the last reading is set aside. */}
        {history.undone.length > 0 && <ReadingList key="readings" history={history} />}
        <HistoryFiles isEmpty={history.undone.length === 0} />
      </>
    );
  }
  return (
    <>
      {load === 'refused' && (
        <SavedBanner
          textId="history.saved"
          savedAt={loadedAt}
          isOnline={isOnline}
          onOnline={() => void loadHistory()}
        />
      )}
      <Answer history={history} />
      {days}
      <ReadingList key="readings" history={history} />
      {!isSample && <HistoryFiles isEmpty={isImported(history)} />}
    </>
  );
}

/** The server's file has none of the readings of imported data. */
const isImported = ({ readings }: History) => readings.some(({ source }) => source === 'download');

/** The figures of the chosen period and their charts. */
function Answer({ history }: { history: History }) {
  const period = useHistory((state) => state.period);
  const readings = useMemo(() => readingsOf(history, period), [history, period]);
  return (
    <section className={styles['answer']}>
      <Readout history={history} />
      {readings.length > 0 && (
        <Boundary fallback={null}>
          <Suspense fallback={<Skeleton shape="block" className={styles['chartWaiting']} />}>
            <GrowthCharts readings={readings} />
          </Suspense>
        </Boundary>
      )}
      {readings.length < 3 && (
        <p className={styles['hint']}>
          <FormattedMessage
            id={isImported(history) ? 'history.startsImported' : 'history.starts'}
          />
        </p>
      )}
      <PeriodPicker />
      <ToMoments readings={history.readings} />
    </section>
  );
}

/** The way to the people of each reading, which belong to a subscription as the lists do. */
function ToMoments({ readings }: Pick<History, 'readings'>) {
  const isSubscribed = useSession((state) => state.isSubscribed);
  if (!isSubscribed || readings.length < 2) return null;
  return (
    <Link href="/history/moments" asChild>
      <ButtonLink variant="secondary">
        <FormattedMessage id="moments.open" />
      </ButtonLink>
    </Link>
  );
}

function NoReadings() {
  return (
    <EmptyState
      icon={<RefreshIcon />}
      title={<FormattedMessage id="history.empty" />}
      action={
        <ButtonLink href="/home">
          <FormattedMessage id="people.toAnalysis" />
        </ButtonLink>
      }
    >
      <FormattedMessage id="history.emptyText" />
    </EmptyState>
  );
}
