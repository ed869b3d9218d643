/** @file Recurly's plans, as far as the plan page shows what they charge. */
import { AppError } from '../../../../contract/faults.ts';
import type { ProviderPlan } from '../provider.ts';
import type { RecurlyRequest } from './client.ts';
import { field, text } from './invoices.ts';

/** An amount of the API, a decimal number, in the currency's smallest unit of two decimals. */
const cents = (amount: unknown) => (typeof amount === 'number' ? Math.round(amount * 100) : null);

/** Converts a plan of the API; null for one that is not sold, or not in this currency. */
function planFrom(body: unknown, currency: string): ProviderPlan | null {
  if (text(field(body, 'state')) !== 'active') return null;
  const pricings = field(body, 'currencies');
  const all: unknown[] = Array.isArray(pricings) ? pricings : [];
  const pricing = all.find((each) => text(field(each, 'currency')) === currency) ?? all[0];
  const unitCents = cents(field(pricing, 'unit_amount'));
  const length = field(body, 'interval_length');
  if (unitCents === null || typeof length !== 'number') return null;
  return {
    currency: text(field(pricing, 'currency')),
    unitCents,
    setupCents: cents(field(pricing, 'setup_fee')) || null,
    intervalUnit: text(field(body, 'interval_unit')) === 'days' ? 'day' : 'month',
    intervalLength: length,
    taxIncluded: field(pricing, 'tax_inclusive') === true,
  };
}

/** The call about plans. */
export function planCalls(request: RecurlyRequest) {
  return {
    async plan(code: string, currency: string): Promise<ProviderPlan | null> {
      const response = await request('GET', `/plans/${encodeURIComponent(`code-${code}`)}`);
      if (response.ok) return planFrom(response.body, currency);
      if (response.problem.type === 'not_found') return null;
      throw new AppError('unavailable', `billing provider: ${response.problem.type}`);
    },
  };
}
