import type { IntlShape } from 'react-intl';
import type { Plan } from '../../../../contract/records/plan.ts';
import { priceOf } from './plan-prices.ts';

/** An amount in its currency, with $ for USD in every language; an invalid code is appended as text. */
export function writeMoney(intl: IntlShape, amount: number, currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${amount.toFixed(2)} ${currency}`.trim();
  return intl.formatNumber(amount, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
}

/** The interval of a plan, as it reads after "every". */
export function writeInterval(intl: IntlShape, plan: Plan): string {
  if (plan.code === 'weekly') return intl.formatMessage({ id: 'plan.every.week' });
  return intl.formatMessage({ id: 'plan.every.months' }, { count: plan.interval_length });
}

/** What is charged after today, at which interval and from which day. */
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

/** A date in the long form of the language. */
export function writeDay(intl: IntlShape, time: number): string {
  return intl.formatDate(time, { dateStyle: 'long' });
}
