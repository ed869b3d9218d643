/** @file The session of the sample account: it has no login, and nothing of it is stored. */
import { createMemoryStore } from '../../../workers/shared/memory-store.ts';
import { enterSample } from '../../../workers/shared/sample/sample-mode.ts';
import { replaceDocument } from '../browser/navigation.ts';
import { hasVisitorItem } from '../storage/storage.ts';
import { neverAborted } from '../workers/never-aborted.ts';
import { api } from '../workers/threads.ts';
import { currentSession } from './session.ts';
import { useSession } from './session-store.ts';

/** Takes the place of a token in the session; no call is sent with it (workers/shared/sample). */
const sampleToken = 'sample';

/** Where a visitor starts with an own account: the plans once the name is known. */
export const nextStep = (): '/paymentplan' | '/onboarding' =>
  hasVisitorItem('userName') ? '/paymentplan' : '/onboarding';

/** Resolves never: another document is loaded. */
function leaveFor(path: '/' | '/home'): Promise<never> {
  replaceDocument(path);
  return new Promise(() => undefined);
}

/**
 * Fills the session with the sample account. A device with a login has that account instead, and
 * without the recording, which could not be fetched, the visitor is where the sample begins.
 */
export async function openSample(): Promise<void> {
  enterSample(createMemoryStore);
  if (hasVisitorItem('login')) return leaveFor('/home');
  try {
    const signal = neverAborted();
    const user = await api.call('userDetail', {}, currentSession(), signal);
    useSession.setState({ token: sampleToken, user, isSubscribed: true });
  } catch {
    return leaveFor('/');
  }
}
