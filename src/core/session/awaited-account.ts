import type { UserRecord } from '../../../contract/records/user.ts';

/**
 * What the figures of a real account wait for, so that a list without rows is not taken for an empty
 * one: the connection, or its first reading. Null for an account that was read, and in a demo.
 */
export function awaitedOf(user: UserRecord | null): 'connection' | 'reading' | null {
  if (user?.connection === undefined) return null;
  if (user.connection === 'none') return 'connection';
  return user.last_updated_at === '' ? 'reading' : null;
}
