/** @file How often an address may try to pay, and when it must show that it is a person. */
import { paymentAttempts } from '../../contract/limits.ts';
import { clearEvents, countEvent, eventCount } from '../db/counters.ts';
import type { Database } from '../db/open.ts';

/** Refused payments of an address within the window after which a captcha is asked for. */
export const suspiciousFailures = 2;

const failures = (address: string) => `pay-failed:${address}`;
const passed = (address: string) => `captcha-passed:${address}`;

/** Counts a try to pay; false from the sixth within ten minutes (spec 9). */
export async function countAttempt(db: Database, address: string, now: number): Promise<boolean> {
  const { allowed } = await countEvent(db, `pay:${address}`, paymentAttempts, now);
  return allowed;
}

/** Counts a try to finish a challenged payment, apart from fresh ones. */
export async function countRetry(db: Database, address: string, now: number): Promise<boolean> {
  const { allowed } = await countEvent(db, `pay-retry:${address}`, paymentAttempts, now);
  return allowed;
}

/** Remembers a refused payment. The pass of a captcha covers one try, so it ends here too. */
export async function countFailure(db: Database, address: string, now: number): Promise<void> {
  await countEvent(db, failures(address), paymentAttempts, now);
  await clearEvents(db, passed(address));
}

/** Remembers a solved captcha. */
export async function rememberPass(db: Database, address: string, now: number): Promise<void> {
  await countEvent(db, passed(address), paymentAttempts, now);
}

/** Must this address solve a captcha before its next try? */
export async function needsCaptcha(db: Database, address: string, now: number): Promise<boolean> {
  const { windowMs } = paymentAttempts;
  if ((await eventCount(db, failures(address), windowMs, now)) < suspiciousFailures) return false;
  return (await eventCount(db, passed(address), windowMs, now)) === 0;
}
