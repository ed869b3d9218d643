import { FormattedMessage, useIntl } from 'react-intl';
import type { Plan } from '../../../../contract/records/plan.ts';
import { choosePlan } from '../load-plans.ts';
import { isCheckoutLocked, useCheckout } from '../payment/checkout-store.ts';
import { priceOf } from './plan-prices.ts';
import { listedPlans, usePlans } from '../plans-store.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Discount } from './Discount.tsx';
import { PlanName } from './PlanName.tsx';
import { writeMoney } from '../../../core/i18n/money.ts';
import styles from './plans.module.css';

/** The list layout (`plan_type` 2): a choice among plans, each with its price per day. */
export function PlanList() {
  const plans = usePlans((state) => state.plans);
  const isLocked = useCheckout(isCheckoutLocked);
  const listed = listedPlans({ plans });
  return (
    <fieldset className={styles['list']} disabled={isLocked}>
      <legend className={styles['legend']}>
        <FormattedMessage id="plan.listTitle" />
      </legend>
      {listed.map((plan) => (
        <PlanRow key={plan.code} plan={plan} />
      ))}
    </fieldset>
  );
}

function PlanRow({ plan }: { plan: Plan }) {
  const intl = useIntl();
  const isChosen = usePlans((state) => state.chosen === plan.code);
  const now = usePlans((state) => state.now);
  const price = priceOf(plan, now);
  // A row has no room for the words that compare a trial with the regular price.
  const before = price.trialDays === 0 ? price.before : null;
  const money = (amount: number) => writeMoney(intl, amount, price.currency);
  return (
    <label className={styles['row']}>
      <input
        type="radio"
        name="plan"
        className={styles['radio']}
        checked={isChosen}
        onChange={() => choosePlan(plan.code)}
      />
      <span className={styles['what']}>
        <span className={styles['name']}>
          <PlanName plan={plan} />
          {plan.meta_info === 'recommended' && (
            <Badge tone="light">
              <FormattedMessage id="plan.popular" />
            </Badge>
          )}
        </span>
        {before !== null && (
          <span className={styles['total']}>
            <s>
              <span className="visually-hidden">
                <FormattedMessage id="plan.before" />{' '}
              </span>
              <span>{money(before)}</span>
            </s>{' '}
            <Discount percent={price.discount} />
          </span>
        )}
      </span>
      <span className={styles['price']}>
        <strong className={styles['sum']}>{money(price.today)}</strong>
        {price.perDay !== null && (
          <span className={styles['unit']}>
            {money(price.perDay)} <FormattedMessage id="plan.perDay" />
          </span>
        )}
      </span>
    </label>
  );
}
