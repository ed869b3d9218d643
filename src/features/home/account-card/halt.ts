/** @file Why an analysis cannot succeed now, if so: home then shows the way out in place of its start button. */
import { isInvalidAccount, type UserRecord } from '../../../../contract/records/user.ts';

/**
 * `ended`: no subscription; `unconnected`: a real source without any figure; `access`: its access has ended;
 * `unknown`: no account has the name; `private`: nobody but its followers can see it.
 */
export type Halt = 'ended' | 'unconnected' | 'access' | 'unknown' | 'private';

/** States of a connection whose access has ended. */
const endedAccess: ReadonlySet<string> = new Set(['reconnect', 'revoked']);

/** Why an analysis cannot succeed, or null. The owner's data download stands in for the two last. */
export function haltOf(user: UserRecord, isSubscribed: boolean, hasDownload: boolean): Halt | null {
  if (!isSubscribed) return 'ended';
  if (user.connection === 'none') return hasDownload ? null : 'unconnected';
  if (user.connection !== undefined) return endedAccess.has(user.connection) ? 'access' : null;
  if (isInvalidAccount(user)) return 'unknown';
  return user.is_private && !hasDownload ? 'private' : null;
}
