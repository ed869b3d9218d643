import { Fragment } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Plan } from '../../../../contract/records/plan.ts';
import { openPlanList } from '../load-plans.ts';
import { supportMail } from '../../../core/session/subscription.ts';
import { priceOf } from './plan-prices.ts';
import { usePlans } from '../plans-store.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Hole } from './InlineSkeleton.tsx';
import { writeDay, writeInterval, writeMoney } from './money.ts';
import styles from '../plan.module.css';

interface Props {
  /** Null before the plans have come: then there is room for what it says. */
  plan: Plan | null;
  canSeeOthers: boolean;
}

/** What is paid, when again, and how it ends: all of it before anything is paid. */
export function PriceTerms({ plan, canSeeOthers }: Props) {
  const intl = useIntl();
  const now = usePlans((state) => state.now);
  const price = plan === null ? null : priceOf(plan, now);
  const mail = supportMail('Limn');
  return (
    <div className={styles['terms']}>
      <p>
        {/* The whole sentence anew: words of the old one would move to other lines. */}
        <Fragment key={plan === null ? 'room' : 'terms'}>
          <FormattedMessage
            id="plan.terms"
            values={{
              date: (
                <strong>{price ? writeDay(intl, price.renewsAt) : <Hole size="long" />}</strong>
              ),
              price: (
                <strong>
                  {price ? writeMoney(intl, price.regular, price.currency) : <Hole size="short" />}
                </strong>
              ),
              interval: plan ? writeInterval(intl, plan) : <Hole size="short" />,
            }}
          />
        </Fragment>
      </p>
      {/* Apart, because nothing of it waits for a plan: the page's largest text is there at once. */}
      <p>
        <FormattedMessage
          id="plan.cancelTerms"
          values={{ email: <a href={mail.href}>{mail.address}</a> }}
        />{' '}
        <FormattedMessage id="plan.refunds" />
      </p>
      {canSeeOthers && (
        <Button variant="quiet" disabled={plan === null} onClick={openPlanList}>
          <FormattedMessage id="plan.otherPlans" />
        </Button>
      )}
    </div>
  );
}
