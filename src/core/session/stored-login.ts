import { mask } from 'superstruct';
import { login, type Login } from '../../../contract/records/user.ts';
import { api } from '../workers/threads.ts';

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
