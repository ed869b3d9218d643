import { DatabaseBusyError } from './queueing-pool.ts';

/**
 * What the driver and PostgreSQL report while no database answers: no connection, a server that
 * starts, stops or has no connection, disk or memory left (classes 08, 53 and 57, and 58030), or one that
 * a failover has made read-only (25006).
 */
const codes =
  /^(08...|53...|58030|57P0[123]|25006|ENOSPC|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
/** The driver's own errors, which have no code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** Whether a call was given up because too many others wait for the database, which works. */
export function databaseBusy(error: unknown): boolean {
  return (
    error instanceof DatabaseBusyError ||
    (error instanceof Error && error.cause !== undefined && databaseBusy(error.cause))
  );
}

/** Why no database answers, as a code without contents; undefined for any other error. */
export function databaseAway(error: unknown): string | undefined {
  // Drizzle wraps the driver's error, and a name with several addresses gives several errors.
  for (let each = error, depth = 0; each instanceof Error && depth < 4; depth += 1) {
    const { code } = each as { code?: unknown };
    if (typeof code === 'string' && codes.test(code)) return code;
    if (messages.test(each.message)) return 'no connection';
    each = each instanceof AggregateError ? each.errors[0] : each.cause;
  }
  return undefined;
}
