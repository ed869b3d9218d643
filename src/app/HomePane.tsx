import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { useHome } from '../core/session/user-store.ts';
import { Boundary } from '../ui/feedback/Boundary.tsx';
import styles from './home-pane.module.css';

/** Wide enough for two columns; in em, so that larger text keeps to one. */
const twoColumns = '(min-width: 48em)';

const HomeScreen = lazy(() =>
  import('../features/home/HomeScreen.tsx').then((m) => ({ default: m.HomeScreen })),
);

function subscribeToWidth(onChange: () => void): () => void {
  const query = window.matchMedia(twoColumns);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Enters home as its route does: the record is requested once a visit, an open run continues. */
async function enterBeside(): Promise<void> {
  const { enterHomeRoute } = await import('../features/home/enter-home.ts');
  await enterHomeRoute(useHome.getState().load === 'idle');
}

/**
 * Home, beside the list that was chosen there; nothing where there is room for one column. It comes
 * with the header and not with the shell, which every visitor fetches.
 */
export function HomePane() {
  const intl = useIntl();
  const hasRoom = useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(twoColumns).matches,
  );

  useEffect(() => {
    if (hasRoom) void enterBeside();
  }, [hasRoom]);

  if (!hasRoom) return null;
  return (
    <aside className={styles['pane']} aria-label={intl.formatMessage({ id: 'header.tab.today' })}>
      <Boundary fallback={null}>
        <Suspense fallback={null}>
          <HomeScreen isBeside />
        </Suspense>
      </Boundary>
    </aside>
  );
}
