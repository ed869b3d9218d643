import { FormattedDate, FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { isSignedIn, useSession } from '../../../core/session/session-store.ts';
import { restoreFocusSoon } from '../../../ui/dom/focus-heading.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { useArchive } from '../archive-store.ts';
import { saveTomorrow } from '../save-reminder.ts';
import { useReminderTexts } from '../use-reminder-texts.ts';
import { endWaiting } from './waiting.ts';
import styles from '../archive.module.css';

/** States of a connection that is still to be made. */
const unconnected: readonly unknown[] = ['none', 'reconnect', 'revoked'];

/** What can be done until the copy is there. */
function useMeanwhile(): readonly [path: string, textId: string] {
  const isOwner = useSession(isSignedIn);
  const connection = useSession((state) => state.user?.connection);
  if (!isOwner) return ['/onboarding', 'import.waitingTour'];
  return unconnected.includes(connection)
    ? ['/connect', 'import.waitingConnect']
    : ['/home', 'import.waitingHome'];
}

/** While a copy may be on its way: since when, how long it takes, and what to do until then. */
export function Waiting() {
  const at = useArchive((state) => state.askedAt);
  const [path, textId] = useMeanwhile();
  const texts = useReminderTexts();
  if (at === null) return null;
  const date = (
    <FormattedDate value={at} day="numeric" month="long" hour="numeric" minute="numeric" />
  );
  return (
    <section className={styles['proof']} aria-labelledby="import-waiting">
      <h2 id="import-waiting" className={styles['proofTitle']}>
        <FormattedMessage id="import.waiting" />
      </h2>
      <p>
        <FormattedMessage id="import.waitingText" values={{ date }} />
      </p>
      <p>
        <b>
          <FormattedMessage id="import.waitingMeanwhile" />
        </b>
      </p>
      <p>
        <FormattedMessage id="import.waitingOlder" />
      </p>
      <Link href={path} className={styles['link'] ?? ''}>
        <FormattedMessage id={textId} />
      </Link>
      <Button variant="secondary" onClick={() => saveTomorrow(texts)}>
        <FormattedMessage id="import.remind" />
      </Button>
      <Button
        variant="quiet"
        onClick={() => {
          endWaiting();
          restoreFocusSoon(() => null);
        }}
      >
        <FormattedMessage id="import.waitingEnd" />
      </Button>
    </section>
  );
}
