import type { Call } from '../../contract/http/call.ts';
import { databaseAway } from '../db/away.ts';
import type { Services } from '../services.ts';

/** How long calls that only read keep to the standby after the database was away, in milliseconds. */
const avoidMs = 2_000;

/** Runs the work of a call with the services that can answer it now. */
export type Fallback = <T>(
  call: Pick<Call, 'readOnly'>,
  work: (services: Services) => Promise<T>,
) => Promise<T>;

/**
 * Lets a standby answer calls that only read while the database is away (docs/scaling.md, "Failover").
 * For a moment after a failure they go to the standby at once: each would otherwise wait for the same
 * connection to fail.
 */
export function createFallback(services: Services): Fallback {
  let avoidUntil = 0;
  return async (call, work) => {
    const { standby } = services;
    if (standby === null || call.readOnly !== true) return work(services);
    if (performance.now() >= avoidUntil) {
      try {
        return await work(services);
      } catch (error) {
        const reason = databaseAway(error);
        if (reason === undefined) throw error;
        services.metrics.databaseAway();
        services.log.error({ reason }, 'the database is away: the standby answers what only reads');
        avoidUntil = performance.now() + avoidMs;
      }
    }
    return work(standby);
  };
}
