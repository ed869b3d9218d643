import { FormattedMessage, useIntl } from 'react-intl';
import type { Plan } from '../../../../contract/records/plan.ts';
import { writeMoney } from '../../../core/i18n/money.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { usePlans } from '../plans-store.ts';
import { InlineSkeleton } from './InlineSkeleton.tsx';
import { writeInterval } from './money.ts';
import { priceOf } from './plan-prices.ts';
import styles from '../plan.module.css';

interface Props {
  /** Null while the plans load. */
  plan: Plan | null;
  onChoose: () => void;
}

/** The button that opens the form, with the price beside it, at the lower edge while the page is read. */
export function PlanDock({ plan, onChoose }: Props) {
  const intl = useIntl();
  const now = usePlans((state) => state.now);
  const price = plan === null ? null : priceOf(plan, now);
  const money = (amount: number) => writeMoney(intl, amount, price?.currency ?? '');
  return (
    <div className={styles['dock']} data-plan-dock="">
      <Button isWide disabled={plan === null} onClick={onChoose} className={styles['get']}>
        <FormattedMessage id="plan.get" />
      </Button>
      <p className={styles['dockPrice']}>
        {price === null || plan === null ? (
          <InlineSkeleton size="long" />
        ) : (
          <FormattedMessage
            id="plan.dockPrice"
            values={{
              today: money(price.today),
              regular: money(price.regular),
              interval: writeInterval(intl, plan),
            }}
          />
        )}
      </p>
    </div>
  );
}
