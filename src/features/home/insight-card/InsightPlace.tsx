import { lazy, Suspense, useCallback, useState } from 'react';
import { useSession } from '../../../core/session/session-store.ts';
import { Boundary } from '../../../ui/feedback/Boundary.tsx';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { useHistory } from '../../history/history-store.ts';
import { readHome } from '../stored-home.ts';
import styles from '../people/people-figures.module.css';

const InsightCard = lazy(() =>
  import('../content/behind-figures.ts').then((m) => ({ default: m.InsightCard })),
);

/**
 * The place of the card. As high as the one of the last visit from the first frame on, because the
 * history arrives later (src/prerender/early-account-card.ts keeps the room before React does).
 */
export function InsightPlace() {
  const isSubscribed = useSession((state) => state.isSubscribed);
  const hasHistory = useHistory((state) => state.history !== null);
  const isRefused = useHistory((state) => state.load === 'refused');
  const [room, setRoom] = useState(() => readHome().insightHeight);
  const giveRoomBack = useCallback(() => setRoom(0), []);
  const isHydrated = useHydrated();
  const hasRoom = room > 0 && isSubscribed && (hasHistory || !isRefused);
  return (
    <div
      className={styles['insight']}
      data-slot="insight"
      style={hasRoom ? { minBlockSize: room } : undefined}
    >
      {isHydrated && isSubscribed && hasHistory && (
        <Boundary fallback={null}>
          <Suspense fallback={null}>
            <InsightCard onReady={giveRoomBack} />
          </Suspense>
        </Boundary>
      )}
    </div>
  );
}
