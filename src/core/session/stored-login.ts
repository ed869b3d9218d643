import { mask } from 'superstruct';
import { login, type Login } from '../../../contract/records/user.ts';
import { readLocal } from '../storage/storage.ts';
import { api } from '../workers/threads.ts';
import { useSession } from './session-store.ts';

/** Somebody signed in, or in front of the plans, calls at once: the thread comes up meanwhile. */
export function startCalls(): void {
  api.start();
}

/** The login as the device kept it, or `null` where it is not one. */
export function readStoredLogin(value: unknown): Login | null {
  try {
    return mask(value, login);
  } catch {
    return null;
  }
}

/** Another tab keeps another record of the same owner; one of a later analysis brings other lists. */
export async function followRecord(): Promise<void> {
  const login = readStoredLogin(readLocal('login'));
  if (login === null) return;
  const { token: _, ...user } = login;
  const before = useSession.getState().user?.last_updated_at;
  useSession.setState({ user, isSubscribed: user.is_subscribed });
  if (user.last_updated_at === before) return;
  const lists = await import('../../features/people/people-lists.ts').catch(() => null);
  await lists?.refreshPeople();
}
