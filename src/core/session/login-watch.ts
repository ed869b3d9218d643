/** @file The login as other tabs of this browser change it. */
import { readLocal } from '../storage/storage.ts';

/**
 * Calls back when another tab logged out, or in, or keeps another record, with the login as it left it,
 * `null` for none. A page that the browser had put aside heard nothing meanwhile: come back to, it looks.
 */
export function onLoginElsewhere(call: (login: string | null) => void): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === null) call(null);
    if (key === 'login' && oldValue !== newValue) call(newValue);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    const login = readLocal('login');
    if (persisted) call(login && JSON.stringify(login));
  });
}
