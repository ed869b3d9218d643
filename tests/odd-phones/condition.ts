/** @file What a condition is: something that phones lack, refuse or change, made in Chromium. */
import type { BrowserContext, Page } from 'playwright/test';
import type { Step } from './main-flow.ts';

/** One kind of odd phone. */
export interface Condition {
  /** Ends the sentence "the main flow …". */
  readonly name: string;
  /** An account that no other spec uses while this one runs: `poolNN@example.com`. */
  readonly email: string;
  /** Makes the condition before the first page of the context is opened: routes, init scripts. */
  readonly make?: (context: BrowserContext) => Promise<unknown>;
  /**
   * Code in front of every script: it runs in workers and in the service worker too, where no init script
   * does. In a page it runs once for each file, and after an inline script.
   */
  readonly preamble?: string;
  /** What a person notices on this phone at a step, in place of what the step expects elsewhere. */
  readonly instead?: Partial<Record<Step, (page: Page, email: string) => Promise<void>>>;
}
