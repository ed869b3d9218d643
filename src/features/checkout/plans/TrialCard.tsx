import { FormattedMessage, useIntl } from 'react-intl';
import type { Plan } from '../../../../contract/records/plan.ts';
import { choosePlan } from '../load-plans.ts';
import { isCheckoutLocked, useCheckout } from '../payment/checkout-store.ts';
import { priceOf } from './plan-prices.ts';
import { usePlans } from '../plans-store.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Discount } from './Discount.tsx';
import { PlanDates } from './PlanDates.tsx';
import { PlanName } from './PlanName.tsx';
import { writeMoney } from '../../../core/i18n/money.ts';
import { writeInterval } from './money.ts';
import styles from './plans.module.css';

interface Props {
  plan: Plan;
  /** The list is open below it: the trial is one of the choices. */
  hasChoice: boolean;
}

/** The single card of the trial layout (`plan_type` 1). */
export function TrialCard({ plan, hasChoice }: Props) {
  const intl = useIntl();
  const isChosen = usePlans((state) => state.chosen === plan.code);
  const isLocked = useCheckout(isCheckoutLocked);
  const now = usePlans((state) => state.now);
  const price = priceOf(plan, now);
  const card = (
    <Card tone="lit" className={styles['trial']}>
      <div className={styles['trialTop']}>
        <h2 className={styles['trialName']}>
          <PlanName plan={plan} />
        </h2>
        <Discount percent={price.discount} />
      </div>
      <p className={styles['trialPrice']}>
        {price.before !== null && (
          <s className={styles['before']}>
            <span className="visually-hidden">
              <FormattedMessage id="plan.before" />{' '}
            </span>
            <span>{writeMoney(intl, price.before, price.currency)}</span>
          </s>
        )}{' '}
        <strong className={styles['today']}>{writeMoney(intl, price.today, price.currency)}</strong>{' '}
        <span className={styles['unit']}>
          <FormattedMessage id="plan.today" />
        </span>
      </p>
      {price.before !== null && (
        <p className={styles['unit']}>
          <FormattedMessage
            id="plan.trialCompared"
            values={{
              percent: price.discount,
              price: writeMoney(intl, price.before, price.currency),
              interval: writeInterval(intl, plan),
            }}
          />
        </p>
      )}
      {/* The list has no room for them, and they would be part of the name of the choice. */}
      {!hasChoice && <PlanDates plan={plan} />}
    </Card>
  );
  if (!hasChoice) return card;
  return (
    <label className={styles['pick']}>
      <input
        type="radio"
        name="plan"
        className="visually-hidden"
        checked={isChosen}
        disabled={isLocked}
        onChange={() => choosePlan(plan.code)}
      />
      {card}
    </label>
  );
}
