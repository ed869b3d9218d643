import { mask } from 'superstruct';
import { login, type Login } from '../../../contract/records/user.ts';
import { api } from '../workers/threads.ts';

/** Starts the API thread ahead of its first call. */
export function startCalls(): void {
  api.start();
}

/** Validates the stored login; `null` if it is not one. */
export function readStoredLogin(value: unknown): Login | null {
  try {
    return mask(value, login);
  } catch {
    return null;
  }
}
