import { FormattedMessage, useIntl } from 'react-intl';
import type { Plan } from '../../../../contract/records/plan.ts';
import { priceOf } from './plan-prices.ts';
import { usePlans } from '../plans-store.ts';
import { writeMoney } from '../../../core/i18n/money.ts';
import { writeTerms } from './money.ts';
import styles from '../form/form.module.css';

/** What the pay button will charge, and what is charged later. */
export function PriceSummary({ plan }: { plan: Plan }) {
  const intl = useIntl();
  const now = usePlans((state) => state.now);
  const price = priceOf(plan, now);
  return (
    <div className={styles['summary']}>
      <p className={styles['total']}>
        <span>
          <FormattedMessage id="plan.totalToday" />
        </span>
        <strong>{writeMoney(intl, price.today, price.currency)}</strong>
      </p>
      <p className={styles['then']}>{writeTerms(intl, plan, now)}</p>
    </div>
  );
}
