import type { IntlShape } from 'react-intl';
import type { Plan } from '../../../contract/records/plan.ts';

/** An amount in its currency; USD has its $ in every language. An unknown currency stays readable. */
export function writeMoney(intl: IntlShape, amount: number, currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${amount.toFixed(2)} ${currency}`.trim();
  return intl.formatNumber(amount, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
}

/** How often a plan is paid, as it reads after 'every'. */
export function writeInterval(intl: IntlShape, plan: Plan): string {
  if (plan.code === 'weekly') return intl.formatMessage({ id: 'plan.every.week' });
  return intl.formatMessage({ id: 'plan.every.months' }, { count: plan.interval_length });
}

/** A day as people write it. */
export function writeDay(intl: IntlShape, time: number): string {
  return intl.formatDate(time, { dateStyle: 'long' });
}
