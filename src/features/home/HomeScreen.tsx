import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'wouter';
import { useImported } from '../../core/imported/imported-store.ts';
import { whenIdle } from '../../core/browser/idle.ts';
import { isSample } from '../../core/browser/sample.ts';
import { analyse } from '../analysis/analyse.ts';
import { turnCard } from '../../core/session/load-user.ts';
import { useAnalysis } from '../analysis/analysis-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { isRealAccount } from '../../core/session/user-store.ts';
import { Boundary } from '../../ui/feedback/Boundary.tsx';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { retryLoad } from '../../ui/dom/retry-load.ts';
import { ForwardIcon } from '../../ui/icons/icons.tsx';
import { loadHistory } from '../history/load-history.ts';
import { AccountCard } from './account-card/AccountCard.tsx';
import { PeopleFigures } from './people/PeopleFigures.tsx';
import { InvitationPlace } from './InvitationPlace.tsx';
import { RunResult } from './RunResult.tsx';
import { HomeAlerts } from './HomeAlerts.tsx';
import { HomeSection } from './HomeSection.tsx';
import { ToolList } from './ToolList.tsx';
import styles from './home.module.css';

// Below the fold: loaded after what is visible first.
const InsightPanel = lazy(() =>
  import('./insight/InsightPanel.tsx').then((m) => ({ default: m.InsightPanel })),
);
// Shown once in a long run.
const WaitNotice = lazy(() =>
  retryLoad(() => import('../analysis/WaitNotice.tsx').then((m) => ({ default: m.WaitNotice }))),
);
const QuickLook = lazy(() => import('./QuickLook.tsx').then((m) => ({ default: m.QuickLook })));

/** What home does beyond showing the record; null where its file does not load. */
const loadFlows = () => import('./content/behind-figures.ts').catch(() => null);

/** Loads the names of new and lost followers; without them home shows the counts alone. */
async function showFaces(analysed: string): Promise<void> {
  await (await loadFlows())?.loadFaces(analysed);
}

/**
 * Loads what the user record does not have: the owner's data downloads, the line, and the names of new and
 * lost followers.
 */
function useChanges(): void {
  const isSubscribed = useSession((state) => state.isSubscribed);
  const analysed = useSession((state) => state.user?.last_updated_at ?? '');
  const user = useSession((state) => state.user);
  const accounts = useImported((state) => state.accounts);
  // After the first paint, so that the card is seen turning.
  useEffect(() => turnCard(), []);
  useEffect(() => {
    // Another record may be of another account, or count other followers.
    if (user !== null) void loadFlows().then((flow) => flow?.readImported());
  }, [user]);
  useEffect(() => {
    if (analysed === '' && accounts.length === 0) return undefined;
    return whenIdle(() => {
      void loadHistory();
      if (isSubscribed) void showFaces(analysed);
    });
  }, [analysed, isSubscribed, accounts]);
}

interface Props {
  /** Beside a list, whose title is the one of the page. */
  isBeside?: boolean;
}

/** The account at a glance, and the start of everything else. */
export function HomeScreen({ isBeside = false }: Props) {
  const isSubscribed = useSession((state) => state.isSubscribed);
  const username = useSession((state) => state.user?.username ?? '');
  const isReal = useSession(isRealAccount);
  const [, navigate] = useLocation();

  const alerts = useRef<HTMLDivElement>(null);
  const hasNotice = useAnalysis((state) => state.notice === 'wait');

  useChanges();

  const start = () => {
    if (isReal) void loadFlows().then((flow) => flow?.startReading(navigate));
    else void analyse();
  };

  const Title = isBeside ? 'h2' : 'h1';

  return (
    <div className={[styles['home'], isBeside ? '' : styles['wide']].join(' ')}>
      <Title className="visually-hidden">
        <FormattedMessage id="home.title" values={{ username }} />
      </Title>
      <AccountCard onStart={isSample ? undefined : start} outcome={alerts} />
      <RunResult />
      <div ref={alerts} className={styles['alerts']} tabIndex={-1}>
        <HomeAlerts />
      </div>
      <HomeSection id="home-people" heading={<FormattedMessage id="home.people" />}>
        <PeopleFigures />
      </HomeSection>
      {isSubscribed && (
        <HomeSection id="home-insight" heading={<FormattedMessage id="insight.title" />}>
          <Later room={styles['insightRoom']}>
            <InsightPanel />
          </Later>
        </HomeSection>
      )}
      {!isBeside && <InvitationPlace />}
      <HomeSection id="home-content" heading={<FormattedMessage id="home.content" />}>
        <ToolList />
      </HomeSection>
      {isSubscribed && !isSample && (
        <HomeSection id="home-look" heading={<FormattedMessage id="home.look" />}>
          <Later room={styles['lookRoom']}>
            <QuickLook />
          </Later>
        </HomeSection>
      )}
      {!isSample && <ImportLink />}
      {hasNotice && (
        <Suspense fallback={null}>
          <WaitNotice />
        </Suspense>
      )}
    </div>
  );
}

/** The way to the owner's own data, with or without a subscription. */
function ImportLink() {
  return (
    <Link href="/import" className={styles['import'] ?? ''}>
      <span>
        <b>
          <FormattedMessage id="home.importLink" />
        </b>
        <small>
          <FormattedMessage id="home.importText" />
        </small>
      </span>
      <ForwardIcon size={20} />
    </Link>
  );
}

/**
 * Prerendered and during hydration, home holds a placeholder of the same height for each part below
 * the fold. A part that fails to load is replaced by a message and leaves the others untouched.
 */
function Later({ room, children }: { room: string | undefined; children: ReactNode }) {
  const place = <div className={room} />;
  const missing = (
    <p className={styles['pace']}>
      <FormattedMessage id="app.failed.chunk" />
    </p>
  );
  return (
    <Boundary fallback={missing}>
      <Suspense fallback={place}>{useHydrated() ? children : place}</Suspense>
    </Boundary>
  );
}
