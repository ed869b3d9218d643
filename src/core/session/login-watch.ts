/** @file Changes of the login by other tabs of this browser. */
import { readLocal } from '../storage/storage.ts';

/**
 * Calls back with the stored login (`null` for none) when another tab logs in or out or stores another
 * record. A page in the back-forward cache gets no events, so it reads the login when it is restored.
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
