import { useIntl } from 'react-intl';
import type { Plan } from '../../../../contract/records/plan.ts';
import { writeMoney } from '../../../core/i18n/money.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { priceOf } from '../plans/plan-prices.ts';
import { PlanDates } from '../plans/PlanDates.tsx';
import { PlanName } from '../plans/PlanName.tsx';
import { usePlans } from '../plans-store.ts';
import styles from './form.module.css';

/** What the pay button will charge, and what is charged later. */
export function OrderCard({ plan }: { plan: Plan }) {
  const intl = useIntl();
  const now = usePlans((state) => state.now);
  const { today, currency } = priceOf(plan, now);
  return (
    <Card className={styles['order']}>
      <p className={styles['total']}>
        <span>
          <PlanName plan={plan} />
        </span>
        <strong>{writeMoney(intl, today, currency)}</strong>
      </p>
      <PlanDates plan={plan} layout="across" />
    </Card>
  );
}
