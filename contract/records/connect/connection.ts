import { type Infer, array, enums, nullable, object, string } from 'superstruct';
import { isoMoment, text } from '../values.ts';

/**
 * States of a connection to the platform (docs/server.md, "Connected accounts"). `syncing`, `paused`
 * and `expiring` are connected accounts too.
 */
export const connectionStates = [
  'none',
  'active',
  'syncing',
  'paused',
  'expiring',
  'reconnect',
  'revoked',
] as const;

/** Why a connection is not there, or does not work. */
export const connectionReasons = [
  'denied',
  'personal',
  'taken',
  'expired-state',
  'failed',
  'away',
  'scopes',
  'token-expired',
  'token-refused',
  'token-unreadable',
  'removed-app',
  'deauthorized',
  'limit',
  'refused',
] as const;

/** The connection of the session's owner. */
export const connection = object({
  state: enums(connectionStates),
  username: text,
  reason: nullable(enums(connectionReasons)),
  /** When the platform is asked again, in the state `paused`. */
  retry_at: isoMoment,
  /** Permissions that the owner granted. */
  scopes: array(string()),
  synced_at: isoMoment,
});

/** {@link connection}. */
export type ConnectionRecord = Infer<typeof connection>;

/** One of {@link connectionReasons}. */
export type ConnectionReason = ConnectionRecord['reason'];
