import type { Billing } from './billing/billing.ts';
import type { Database } from './db/open.ts';
import type { Log } from './log.ts';
import type { InsightWriter } from './providers/insights/insights.ts';
import type { Mail } from './providers/mail/mail.ts';
import type { Network } from './providers/network/network.ts';
import type { Settings } from './settings.ts';

/** Everything a handler works with. Made once in main.ts (and by tests), never a global. */
export interface Services {
  readonly settings: Settings;
  readonly db: Database;
  readonly log: Log;
  readonly network: Network;
  readonly mail: Mail;
  readonly billing: Billing;
  readonly insights: InsightWriter;
  /** Signs codes and addresses; the same in every process. */
  readonly secret: Uint8Array;
  /** Milliseconds since 1970; tests set it. */
  readonly now: () => number;
}
