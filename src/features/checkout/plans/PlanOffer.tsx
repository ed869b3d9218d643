import { useDeferredValue } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { chosenPlan, listedPlans, trialPlan, usePlans } from '../plans-store.ts';
import { isSignedIn, useSession } from '../../../core/session/session-store.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { SampleAnswer } from '../../../ui/layout/SampleAnswer.tsx';
import { Benefits } from '../Benefits.tsx';
import { PlanDock } from './PlanDock.tsx';
import { PlanList } from './PlanList.tsx';
import { PriceTerms } from './PriceTerms.tsx';
import { TrialCard } from './TrialCard.tsx';
import { TrialSkeleton } from './TrialSkeleton.tsx';
import styles from '../plan.module.css';

interface Props {
  onChoose: () => void;
}

/** The plans on offer; while they load, placeholders and everything that does not depend on them. */
export function PlanOffer({ onChoose }: Props) {
  const intl = useIntl();
  // A store update is rendered in one synchronous task; the deferred value is rendered in slices.
  const isLoaded = useDeferredValue(usePlans((state) => state.load === 'done'));
  const isFormOpen = usePlans((state) => state.isFormOpen);
  const isListOpen = usePlans((state) => state.isListOpen);
  const known = usePlans(chosenPlan);
  const trial = usePlans(trialPlan);
  const listed = usePlans((state) => listedPlans(state).length > 0);
  const isRenewal = useSession(isSignedIn);
  const plan = isLoaded ? known : null;
  return (
    <>
      <div className={styles['offer']}>
        {!isLoaded && <TrialSkeleton label={intl.formatMessage({ id: 'plan.loading' })} />}
        {/* The form has the same alert. It comes with the plans, so that it moves nothing. */}
        {isLoaded && isRenewal && !isFormOpen && (
          <Banner tone="light" isUrgent>
            <FormattedMessage id="payment.expired" />
          </Banner>
        )}
        {isLoaded && trial !== null && <TrialCard plan={trial} hasChoice={isListOpen && listed} />}
        {isLoaded && listed && (trial === null || isListOpen) && <PlanList />}
        <PriceTerms
          plan={plan}
          canSeeOthers={plan === null || (trial !== null && listed && !isListOpen)}
        />
      </div>
      <div className={styles['proof']}>
        {!isRenewal && (
          <>
            <Card className={styles['sample']}>
              <SampleAnswer />
            </Card>
            {/* A plain link: the sample is of the app's document. */}
            <ButtonLink href="/sample/home" variant="secondary" isWide>
              <FormattedMessage id="plan.sample" />
            </ButtonLink>
          </>
        )}
        <Benefits />
      </div>
      {!isFormOpen && <PlanDock plan={plan} onChoose={onChoose} />}
    </>
  );
}
