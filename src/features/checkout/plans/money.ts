import type { IntlShape } from 'react-intl';
import type { Plan } from '../../../../contract/records/plan.ts';
import { priceOf } from './plan-prices.ts';

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

/** What is paid after today, how often and from when on. */
export function writeTerms(intl: IntlShape, plan: Plan, now: number): string {
  const price = priceOf(plan, now);
  return intl.formatMessage(
    { id: 'plan.then' },
    {
      price: writeMoney(intl, price.regular, price.currency),
      interval: writeInterval(intl, plan),
      date: writeDay(intl, price.renewsAt),
    },
  );
}

/** A day as people write it. */
export function writeDay(intl: IntlShape, time: number): string {
  return intl.formatDate(time, { dateStyle: 'long' });
}
