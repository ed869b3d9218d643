import { useDeferredValue } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { chosenPlan, listedPlans, trialPlan, usePlans } from '../plans-store.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Benefits } from '../Benefits.tsx';
import { PlanList } from './PlanList.tsx';
import { PriceTerms } from './PriceTerms.tsx';
import { TrialCard } from './TrialCard.tsx';
import { TrialSkeleton } from './TrialSkeleton.tsx';
import styles from '../plan.module.css';

interface Props {
  onChoose: () => void;
}

/** What is on offer. Before the plans have come, everything that is known already in its place. */
export function PlanOffer({ onChoose }: Props) {
  const intl = useIntl();
  // A store's news are drawn in one task: what they bring comes after it, in slices.
  const isThere = useDeferredValue(usePlans((state) => state.load === 'done'));
  const isFormOpen = usePlans((state) => state.isFormOpen);
  const isListOpen = usePlans((state) => state.isListOpen);
  const known = usePlans(chosenPlan);
  const trial = usePlans(trialPlan);
  const listed = usePlans((state) => listedPlans(state).length > 0);
  const plan = isThere ? known : null;
  return (
    <>
      {!isThere && <TrialSkeleton label={intl.formatMessage({ id: 'plan.loading' })} />}
      {isThere && trial !== null && <TrialCard plan={trial} hasChoice={isListOpen && listed} />}
      {isThere && listed && (trial === null || isListOpen) && <PlanList />}
      <div className={styles['call']}>
        {!isFormOpen && (
          <Button isWide disabled={plan === null} onClick={onChoose} className={styles['get']}>
            <FormattedMessage id="plan.get" />
          </Button>
        )}
        <PriceTerms
          plan={plan}
          canSeeOthers={plan === null || (trial !== null && listed && !isListOpen)}
        />
      </div>
      <Benefits />
    </>
  );
}
