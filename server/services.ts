import type { Billing } from './providers/billing/open.ts';
import type { Metrics } from './base/metrics.ts';
import type { Platform } from './providers/network/instagram/platform.ts';
import type { Database } from './db/open.ts';
import type { Log } from './base/log.ts';
import type { InsightWriter } from './providers/insights/insights.ts';
import type { Mail } from './providers/mail/mail.ts';
import type { Network } from './providers/network/network.ts';
import type { Settings } from './base/settings.ts';

/** Everything that handlers use. Created once by start.ts, never global. */
export interface Services {
  readonly settings: Settings;
  readonly db: Database;
  /** These services on a replica, for calls that only read while `db` is away; null without one. */
  readonly standby: Services | null;
  /** Whether `db` is that replica, which refuses to write. */
  readonly readOnly: boolean;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly network: Network;
  /** The official source that owners connect; null for the demo. */
  readonly platform: Platform | null;
  /** Looks for planned work (server/jobs) now. */
  readonly wakeJobs: () => void;
  /** Whether callers wait for a database that works: it is busy then, not away. */
  readonly isBusy: () => boolean;
  /** Whether what the start still does while it listens is over. */
  readonly startup: { readonly isOver: boolean };
  /** Whether the process was asked to stop: it answers until callers have gone elsewhere. */
  readonly stopping: { readonly hasBegun: boolean };
  readonly mail: Mail;
  readonly billing: Billing;
  readonly insights: InsightWriter;
  /** Keys the digests of codes; the same in every process. */
  readonly secret: Uint8Array;
  /** Former values of it, newest first: what they have named or encrypted is still found. */
  readonly formerSecrets: readonly Uint8Array[];
  /** The current time in milliseconds since 1970; tests replace it. */
  readonly now: () => number;
}
