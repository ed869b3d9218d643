import { Fragment } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Plan } from '../../../../contract/records/plan.ts';
import { openPlanList } from '../load-plans.ts';
import { supportMail } from '../../../core/session/subscription.ts';
import { priceOf } from './plan-prices.ts';
import { usePlans } from '../plans-store.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { InlineSkeleton } from './InlineSkeleton.tsx';
import { writeMoney } from '../../../core/i18n/money.ts';
import { writeDay, writeInterval } from './money.ts';
import styles from '../plan.module.css';

interface Props {
  /** Null while the plans load: then placeholders take the place of dates and prices. */
  plan: Plan | null;
  canSeeOthers: boolean;
}

/** Price, renewal and cancellation, shown before anything is charged. */
export function PriceTerms({ plan, canSeeOthers }: Props) {
  const intl = useIntl();
  const now = usePlans((state) => state.now);
  const price = plan === null ? null : priceOf(plan, now);
  const mail = supportMail('Limn');
  return (
    <div className={styles['terms']}>
      <p>
        {/* The key replaces the whole sentence: words of the old one would shift to other lines. */}
        <Fragment key={plan === null ? 'loading' : 'terms'}>
          <FormattedMessage
            id="plan.terms"
            values={{
              date: (
                <strong>
                  {price ? writeDay(intl, price.renewsAt) : <InlineSkeleton size="long" />}
                </strong>
              ),
              price: (
                <strong>
                  {price ? (
                    writeMoney(intl, price.regular, price.currency)
                  ) : (
                    <InlineSkeleton size="short" />
                  )}
                </strong>
              ),
              interval: plan ? writeInterval(intl, plan) : <InlineSkeleton size="short" />,
            }}
          />
        </Fragment>
      </p>
      {plan?.tax_included !== undefined && (
        <p>
          <FormattedMessage id={plan.tax_included ? 'plan.taxIncluded' : 'plan.taxAdded'} />
        </p>
      )}
      {/* Apart, because it needs no plan: the largest text of the page is prerendered (LCP). */}
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
