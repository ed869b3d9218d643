import { lazy, Suspense } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { isInvalidAccount } from '../../../contract/records/user.ts';
import { useImported } from '../../core/imported/imported-store.ts';
import { loadUser } from '../../core/session/load-user.ts';
import { isAnalysing, isLargeRun, useAnalysis } from '../analysis/analysis-store.ts';
import { useConnection } from '../../core/browser/connection-store.ts';
import { useHome } from '../../core/session/user-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Boundary } from '../../ui/feedback/Boundary.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import { FailureText } from '../../ui/feedback/FailureText.tsx';
import { isImportMarked } from '../../core/storage/import-mark.ts';
import { retryLoad } from '../../ui/dom/retry-load.ts';
import { lastUpdated } from '../../core/session/last-updated.ts';

// Only with an imported download, or one that may be lost.
const DownloadAlert = lazy(() =>
  retryLoad(() => import('./DownloadAlert.tsx').then((m) => ({ default: m.DownloadAlert }))),
);

/** The alerts above the figures, at most one of each kind (docs/product.md, "Home alerts"). */
export function HomeAlerts() {
  const hasDownload = useImported(
    ({ load, accounts }) => accounts.length > 0 || (load === 'ready' && isImportMarked()),
  );
  return (
    <>
      <AccountAlert />
      {hasDownload && (
        <Boundary fallback={null}>
          <Suspense fallback={null}>
            <DownloadAlert />
          </Suspense>
        </Boundary>
      )}
      <RunAlert />
      <FreshnessAlert />
    </>
  );
}

/** With a real source: the access to the account ends soon. What keeps it from being analysed is in its card. */
function AccountAlert() {
  const isExpiring = useSession(
    ({ user, isSubscribed }) => isSubscribed && user?.connection === 'expiring',
  );
  if (!isExpiring) return null;
  return (
    <Banner
      tone="light"
      title={<FormattedMessage id="connect.again" />}
      action={
        <ButtonLink href="/connect" variant="secondary">
          <FormattedMessage id="connect.again" />
        </ButtonLink>
      }
    >
      <FormattedMessage id="connect.expiringText" />
    </Banner>
  );
}

/** What a press of the start button has led to where it led to no result. */
const endedTexts: Readonly<Record<string, string | undefined>> = {
  cancelled: 'home.cancelled',
  private: 'home.stillPrivate',
  invalid: 'home.stillUnknown',
};

/** The run: what it failed of, or that it takes its time. */
function RunAlert() {
  const intl = useIntl();
  const failure = useAnalysis((state) => state.failure);
  const isRunning = useAnalysis(isAnalysing);
  const ended = useAnalysis((state) => state.ended);
  const isLarge = useAnalysis(isLargeRun);
  if (isRunning) {
    if (!isLarge) return null;
    return (
      <Banner tone="light" title={intl.formatMessage({ id: 'home.largeTitle' })}>
        <FormattedMessage id="home.large" />
      </Banner>
    );
  }
  if (failure !== null) {
    return (
      <Banner tone="danger" isUrgent title={intl.formatMessage({ id: 'home.failedTitle' })}>
        <FailureText failure={failure} />
      </Banner>
    );
  }
  const textId = endedTexts[ended ?? 'done'];
  return textId !== undefined ? (
    <Banner>
      <FormattedMessage id={textId} />
    </Banner>
  ) : null;
}

/** How old the figures are, where the server could not be asked. Offline, the note of the shell says so. */
function FreshnessAlert() {
  const hasNetwork = useConnection((state) => state.isOnline);
  const load = useHome((state) => state.load);
  const isOffline = useHome((state) => state.isOffline);
  const failure = useHome((state) => state.failure);
  const user = useSession((state) => state.user);
  if (load !== 'refused' || failure === null || !hasNetwork) return null;
  if (user === null || isInvalidAccount(user)) return null;
  const date = lastUpdated(user);
  return (
    <Banner
      action={
        <Button variant="secondary" onClick={() => void loadUser()}>
          <FormattedMessage id="home.tryAgain" />
        </Button>
      }
    >
      {isOffline && date !== null ? (
        <FormattedMessage
          id="home.offlineSince"
          values={{
            date: <FormattedDate value={date} month="long" day="numeric" year="numeric" />,
          }}
        />
      ) : (
        <FailureText failure={failure} />
      )}
    </Banner>
  );
}
