/** @file The subscription of the account: loaded, cancelled, reactivated. */
import type { ApiThread } from '../../../contract/threads/api.ts';
import { supportAddress } from '../browser/config.ts';
import { tap } from '../browser/haptics.ts';
import { neverAborted } from '../workers/never-aborted.ts';
import { api } from '../workers/threads.ts';
import { failureOf } from '../errors/failure.ts';
import { useSession } from './session-store.ts';
import { useSubscription } from './subscription-store.ts';
import { addToast } from '../errors/toasts-store.ts';
import { attempt } from '../errors/attempt.ts';
import { currentSession } from './session.ts';

/** Loads the subscription; the details of an earlier load stay until then. */
export async function enterSubscription(thread: Pick<ApiThread, 'call'> = api): Promise<void> {
  const session = currentSession();
  useSubscription.setState({ load: 'loading', failure: null });
  const signal = neverAborted();
  const loaded = await attempt(
    () => thread.call('planDetails', { params: { provider: 'recurly' } }, session, signal),
    { quiet: true },
  );
  if (useSession.getState().token !== session.token) return;
  if (loaded.type === 'done') useSubscription.setState({ load: 'done', details: loaded.value });
  else {
    const failure = loaded.type === 'failed' ? failureOf(loaded.fault) : null;
    useSubscription.setState({ load: 'refused', failure });
  }
}

/**
 * Cancels the subscription at the end of its paid period, or reactivates it. The toast is the
 * server's message; after a refusal the subscription is loaded again.
 */
export async function changeSubscription(
  change: 'cancelSubscription' | 'reactivateSubscription',
  thread: Pick<ApiThread, 'call'> = api,
): Promise<void> {
  const session = currentSession();
  const signal = neverAborted();
  const changed = await attempt(() => thread.call(change, {}, session, signal));
  if (useSession.getState().token !== session.token) return;
  if (changed.type !== 'done') return enterSubscription(thread);
  const { message = '', ...details } = changed.value;
  useSubscription.setState({ load: 'done', details, failure: null });
  tap();
  if (message !== '') addToast({ variant: 'success', text: message });
}

/** The e-mail address of support, and a mailto link to it. */
export function supportMail(subject: string): { address: string; href: string } {
  const href = `mailto:${supportAddress}?subject=${encodeURIComponent(subject)}`;
  return { address: supportAddress, href };
}
