import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../core/session/session-store.ts';
import { Boundary } from '../../ui/feedback/Boundary.tsx';
import { useHistory } from '../history/history-store.ts';
import { keepHome, readHome } from './stored-home.ts';

const Invitation = lazy(() =>
  import('../reminders/Invitation.tsx').then((m) => ({ default: m.Invitation })),
);

/** What home offers after a run; the readings say how many there were. */
export function InvitationPlace() {
  const analyses = useHistory(
    ({ history }) => history?.readings.filter(({ source }) => source === 'analysis').length ?? 0,
  );
  const [declined, setDeclined] = useState(() => readHome().declined);
  const isSubscribed = useSession((state) => state.isSubscribed);
  if (analyses === 0 || !isSubscribed) return null;
  const decline = (kind: string) => {
    const kinds = [...declined, kind];
    setDeclined(kinds);
    keepHome({ declined: kinds });
  };
  return (
    <Boundary fallback={null}>
      <Suspense fallback={null}>
        <Invitation analyses={analyses} declined={declined} onDecline={decline} />
      </Suspense>
    </Boundary>
  );
}
