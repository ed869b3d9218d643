/** @file What the payment form needs besides itself. Fetched with it and not before. */
import { refreshCaptcha } from './captcha.ts';
import { openProvider } from '../provider/provider.ts';

/** Opens the payment provider, and asks whether a captcha must be solved before paying. */
export async function openPaymentParts(): Promise<void> {
  await Promise.all([openProvider(), refreshCaptcha()]);
}
