import { FormattedMessage } from 'react-intl';
import { trialDaysOf, type Plan } from '../../../../contract/records/plan.ts';

/** A plan by its length: that of the trial of the single card, or of the period a listed plan is charged for. */
export function PlanName({ plan }: { plan: Plan }) {
  const days = trialDaysOf(plan.plan_type, plan.trial_length);
  if (plan.plan_type === 1) return <FormattedMessage id="plan.trialName" values={{ days }} />;
  if (plan.code === 'weekly') return <FormattedMessage id="plan.length.week" />;
  return <FormattedMessage id="plan.length.months" values={{ count: plan.interval_length }} />;
}
