import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { showAccountExpired } from '../../core/session/account-expired.ts';
import { analyse } from '../analysis/analyse.ts';
import { turnCard } from '../../core/session/load-user.ts';
import { useAnalysis } from '../analysis/analysis-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { Boundary } from '../../ui/feedback/Boundary.tsx';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { retryWhenOnline } from '../../ui/dom/retry-when-online.ts';
import { AccountCard } from './account-card/AccountCard.tsx';
import { HomeAlerts } from './HomeAlerts.tsx';
import { StatCards } from './StatCards.tsx';
import { ToolList } from './ToolList.tsx';
import styles from './home.module.css';

// Below the fold: fetched behind what is seen first.
const InsightPanel = lazy(() =>
  import('./insight/InsightPanel.tsx').then((m) => ({ default: m.InsightPanel })),
);
// Told once in a long run.
const WaitNotice = lazy(() =>
  retryWhenOnline(() =>
    import('../analysis/WaitNotice.tsx').then((m) => ({ default: m.WaitNotice })),
  ),
);
const QuickLook = lazy(() => import('./QuickLook.tsx').then((m) => ({ default: m.QuickLook })));

/** The account at a glance, and the start of everything else. */
export function HomeScreen() {
  const isSubscribed = useSession((state) => state.isSubscribed);
  const username = useSession((state) => state.user?.username ?? '');

  const hasNotice = useAnalysis((state) => state.notice !== null);

  // After the first paint, so that the card is seen turning.
  useEffect(() => turnCard(), []);

  const start = () => {
    if (isSubscribed) void analyse();
    else showAccountExpired();
  };

  return (
    <div className={styles['home']}>
      <h1 className="visually-hidden">
        <FormattedMessage id="home.title" values={{ username }} />
      </h1>
      <AccountCard onStart={start} />
      <HomeAlerts />
      <section className={styles['section']} aria-labelledby="home-people">
        <h2 id="home-people" className={styles['heading']}>
          <FormattedMessage id="home.people" />
        </h2>
        <StatCards />
        <Link href="/history" className={styles['historyLink'] ?? ''}>
          <FormattedMessage id="history.open" />
        </Link>
      </section>
      {isSubscribed && (
        <section className={styles['section']} aria-labelledby="home-insight">
          <h2 id="home-insight" className={styles['heading']}>
            <FormattedMessage id="insight.title" />
          </h2>
          <Later room={styles['insightRoom']}>
            <InsightPanel />
          </Later>
        </section>
      )}
      <section className={styles['section']} aria-labelledby="home-content">
        <h2 id="home-content" className={styles['heading']}>
          <FormattedMessage id="home.content" />
        </h2>
        <ToolList />
      </section>
      {isSubscribed && (
        <section className={styles['section']} aria-labelledby="home-look">
          <h2 id="home-look" className={styles['heading']}>
            <FormattedMessage id="home.look" />
          </h2>
          <Later room={styles['lookRoom']}>
            <QuickLook />
          </Later>
        </section>
      )}
      {hasNotice && (
        <Suspense fallback={null}>
          <WaitNotice />
        </Suspense>
      )}
    </div>
  );
}

/**
 * Drawn ahead, home holds only what everybody sees first, and room for the rest. A part that does not
 * come, on a line that breaks off, takes nothing else away.
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
