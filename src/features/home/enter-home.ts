/** @file What entering home starts. */
import { isInvalidAccount } from '../../../contract/records/user.ts';
import { hintLogin } from '../../core/session/login-hint.ts';
import { useSession } from '../../core/session/session-store.ts';
import { showAccountExpired } from '../../core/session/account-expired.ts';
import { resumeAnalysis } from '../analysis/analyse.ts';
import { enterHome } from '../../core/session/load-user.ts';

/** An unknown account has an alert above its figures: the prerendered home is not sent next time. */
function updateLoginHint(): void {
  const { user } = useSession.getState();
  if (user !== null && isInvalidAccount(user)) hintLogin('in');
}

/**
 * Fetches the record where the route asks for it, and continues a run that was left open. A
 * subscription that ended since the last visit opens the drawer; one known to have ended is an alert in
 * the page, which leaves the menu reachable.
 */
export async function enterHomeRoute(canCallApi: boolean): Promise<void> {
  const wasSubscribed = useSession.getState().isSubscribed;
  const resuming = resumeAnalysis();
  await enterHome(canCallApi);
  updateLoginHint();
  const { isSubscribed, token } = useSession.getState();
  if (wasSubscribed && !isSubscribed && token !== '') showAccountExpired();
  await resuming;
}
