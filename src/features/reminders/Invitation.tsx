import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { canUsePasskeys } from '../../core/passkeys/authenticator.ts';
import { addPasskey, loadPasskeys } from '../../core/passkeys/passkeys.ts';
import { usePasskeys } from '../../core/passkeys/passkeys-store.ts';
import { useInstall, type InstallState } from '../../core/device/install-store.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { restoreFocusIfLost } from '../../ui/dom/focus-heading.ts';
import { loadPart } from '../../ui/dom/load-part.ts';
import { installApp } from './install-app.ts';
import { readReminders } from './reminders.ts';
import { useReminders } from './reminders-store.ts';
import styles from './reminders.module.css';

const RemindersDrawer = lazy(() =>
  loadPart(() => import('./RemindersDrawer.tsx').then((m) => ({ default: m.RemindersDrawer }))),
);
const InstallSteps = lazy(() =>
  loadPart(() => import('./InstallSteps.tsx').then((m) => ({ default: m.InstallSteps }))),
);

/** What home asks for: a passkey, reminders, or a place on the home screen. */
export type InvitationKind = 'passkey' | 'reminders' | 'install';

/** Reminders are offered from this analysis on: the first one has nothing to compare. */
const analysesForReminders = 2;

/** What this browser can do for its owner. */
interface Possible {
  /** Whether reminders and a passkey can be added; null until that is known. */
  readonly canRemind: boolean | null;
  readonly canAddPasskey: boolean | null;
  readonly way: InstallState['way'];
}

/** What to offer now, or null. One thing at a time, and nothing twice. */
function invitationOf(
  analyses: number,
  declined: readonly string[],
  { canRemind, canAddPasskey, way }: Possible,
): InvitationKind | null {
  // Until all is known, one offer could turn into another under the finger.
  if (canAddPasskey === null || canRemind === null) return null;
  if (analyses > 0 && canAddPasskey) return 'passkey';
  if (analyses >= analysesForReminders && canRemind && !declined.includes('reminders')) {
    return 'reminders';
  }
  return analyses > 0 && way !== 'none' && !declined.includes('install') ? 'install' : null;
}

/** Answered, the offer takes its buttons with it, and later the button that its drawer was opened by. */
function useKeptFocus(kind: InvitationKind | null, asked: InvitationKind | null): () => void {
  const wasPressed = useRef(false);
  useEffect(() => {
    if (kind === null && asked === null && wasPressed.current) restoreFocusIfLost();
  }, [kind, asked]);
  return () => {
    wasPressed.current = true;
  };
}

interface Props {
  /** Analyses that have found something out. */
  analyses: number;
  /** What the owner did not want. */
  declined: readonly string[];
  /** Not wanted, or there already: it is not offered again on this device. */
  onDecline: (kind: InvitationKind) => void;
}

/** A card of home that offers what brings its owner back; a choice, or "not now", ends it. */
export function Invitation({ analyses, declined, onDecline }: Props) {
  const canRemind = useReminders(({ state }) => (state === 'unknown' ? null : state === 'off'));
  const way = useInstall((state) => state.way);
  const [asked, setAsked] = useState<InvitationKind | null>(null);
  const [opened, setOpened] = useState<InvitationKind | null>(null);
  const mayOfferPasskey = !declined.includes('passkey') && canUsePasskeys();
  const passkeys = usePasskeys(({ rows }) => rows?.length ?? null);
  // A failure of an earlier visit says nothing about this one.
  const [hasAsked, setHasAsked] = useState(false);
  useEffect(() => void readReminders(), []);
  useEffect(() => {
    if (mayOfferPasskey) void loadPasskeys().finally(() => setHasAsked(true));
  }, [mayOfferPasskey]);
  // An account that has one is not asked about again, on this device.
  const isAnswered = passkeys !== null && passkeys > 0 && mayOfferPasskey;
  const answer = useEffectEvent(() => onDecline('passkey'));
  useEffect(() => {
    if (isAnswered) answer();
  }, [isAnswered]);
  const isAsking = mayOfferPasskey && passkeys === null && !hasAsked;
  const canAddPasskey = isAsking ? null : mayOfferPasskey && passkeys === 0;
  const kind = invitationOf(analyses, declined, { canRemind, canAddPasskey, way });
  const notePress = useKeptFocus(kind, asked);
  const close = () => setAsked(null);
  const accept = () => {
    if (kind === 'install' && way !== 'ios') return void installApp();
    if (kind === 'passkey') return void addPasskey();
    setOpened(kind);
    setAsked(kind);
  };
  return (
    <>
      {kind !== null && (
        <section aria-labelledby="invitation">
          <Card className={styles['invitation']}>
            <h2 id="invitation">
              <FormattedMessage id={`invitation.${kind}.title`} />
            </h2>
            <p>
              <FormattedMessage id={`invitation.${kind}.text`} />
            </p>
            <div className={styles['actions']} onClickCapture={notePress}>
              <Button onClick={accept}>
                <FormattedMessage id={`invitation.${kind}.accept`} />
              </Button>
              <Button variant="quiet" onClick={() => onDecline(kind)}>
                <FormattedMessage id="invitation.decline" />
              </Button>
            </div>
          </Card>
        </section>
      )}
      <Suspense fallback={null}>
        {opened === 'reminders' && <RemindersDrawer isOpen={asked !== null} onClose={close} />}
        {opened === 'install' && <InstallSteps isOpen={asked !== null} onClose={close} />}
      </Suspense>
    </>
  );
}
