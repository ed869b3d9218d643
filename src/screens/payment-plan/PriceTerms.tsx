import { FormattedMessage, useIntl } from 'react-intl';
import type { Plan } from '../../../contract/records/plan.ts';
import { openPlanList } from '../../flows/plans.ts';
import { supportMail } from '../../flows/subscription.ts';
import { priceOf } from '../../stores/plan-prices.ts';
import { usePlans } from '../../stores/plans.ts';
import { Button } from '../../ui/Button.tsx';
import { writeDay, writeInterval, writeMoney } from './money.ts';
import styles from './plan.module.css';

interface Props {
  plan: Plan;
  canSeeOthers: boolean;
}

/** What is paid, when again, and how it ends: all of it before anything is paid. */
export function PriceTerms({ plan, canSeeOthers }: Props) {
  const intl = useIntl();
  const now = usePlans((state) => state.now);
  const price = priceOf(plan, now);
  const mail = supportMail('Limn');
  return (
    <div className={styles['terms']}>
      <p>
        <FormattedMessage
          id="plan.terms"
          values={{
            date: <strong>{writeDay(intl, price.renewsAt)}</strong>,
            price: <strong>{writeMoney(intl, price.regular, price.currency)}</strong>,
            interval: writeInterval(intl, plan),
            email: <a href={mail.href}>{mail.address}</a>,
          }}
        />{' '}
        <FormattedMessage id="plan.refunds" />
      </p>
      {canSeeOthers && (
        <Button variant="quiet" onClick={openPlanList}>
          <FormattedMessage id="plan.otherPlans" />
        </Button>
      )}
    </div>
  );
}
