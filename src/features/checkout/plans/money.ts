import type { IntlShape } from 'react-intl';
import type { Plan } from '../../../../contract/records/plan.ts';
import { writeMoney } from '../../../core/i18n/money.ts';
import { priceOf } from './plan-prices.ts';

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
