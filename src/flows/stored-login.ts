import { mask } from 'superstruct';
import { login, type Login } from '../../contract/records/user.ts';

/** The login as the device kept it, or `null` where it is not one. */
export function readStoredLogin(value: unknown): Login | null {
  try {
    return mask(value, login);
  } catch {
    return null;
  }
}
