/** @file The login as other tabs of this browser change it. */
import { readLocal } from './storage.ts';

/** The token of a login as it is kept; `null` for none. */
function tokenIn(text: string | null): unknown {
  try {
    return (JSON.parse(text ?? 'null') as { token?: unknown } | null)?.token ?? null;
  } catch {
    return null;
  }
}

/**
 * Calls back when another tab logged out, or in, or keeps another record, with the token that it left,
 * `null` for none. A page that the browser had put aside heard nothing meanwhile: come back to, it looks.
 */
export function onLoginElsewhere(call: (token: unknown) => void): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === null) call(null);
    if (key === 'login' && oldValue !== newValue) call(tokenIn(newValue));
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) call(readLocal('login')?.['token'] ?? null);
  });
}
