/** @file How often a client address may try to pay, and when it must solve a captcha first. */
import { paymentAttempts } from '../../contract/limits.ts';
import { clearEvents, countEvent, eventCount } from '../db/counters.ts';
import type { Database } from '../db/open.ts';

/** Declined payments of an address within the window after which a captcha is required. */
export const suspiciousFailures = 2;

const failures = (address: string) => `pay-failed:${address}`;
const passed = (address: string) => `captcha-passed:${address}`;

/** Counts an attempt to pay; false from the sixth within ten minutes. */
export async function countAttempt(db: Database, address: string, now: number): Promise<boolean> {
  const { allowed } = await countEvent(db, `pay:${address}`, paymentAttempts, now);
  return allowed;
}

/** Records a declined payment. A solved captcha covers one attempt, so it is used up here. */
export async function recordDecline(db: Database, address: string, now: number): Promise<void> {
  await countEvent(db, failures(address), paymentAttempts, now);
  await clearEvents(db, passed(address));
}

/** Records a solved captcha. */
export async function recordCaptchaPass(db: Database, address: string, now: number): Promise<void> {
  await countEvent(db, passed(address), paymentAttempts, now);
}

/** Whether this address must solve a captcha before its next attempt. */
export async function needsCaptcha(db: Database, address: string, now: number): Promise<boolean> {
  const { windowMs } = paymentAttempts;
  if ((await eventCount(db, failures(address), windowMs, now)) < suspiciousFailures) return false;
  return (await eventCount(db, passed(address), windowMs, now)) === 0;
}
