import { FormattedMessage } from 'react-intl';
import { Card } from '../../../ui/layout/Card.tsx';
import { InlineSkeleton } from './InlineSkeleton.tsx';
import { PlanDates } from './PlanDates.tsx';
import styles from './plans.module.css';

/** The trial card while the plans load: the same box, so that nothing shifts when they arrive. */
export function TrialSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Card tone="lit" className={styles['trial']}>
        <div className={styles['trialTop']}>
          <p className={[styles['trialName'], styles['reservedName']].join(' ')}>
            <InlineSkeleton>
              <FormattedMessage id="plan.trialName" values={{ days: 7 }} />
            </InlineSkeleton>
          </p>
          <InlineSkeleton size="short" />
        </div>
        <p className={styles['trialPrice']}>
          <strong className={styles['today']}>
            <InlineSkeleton size="short" />
          </strong>{' '}
          <span className={styles['unit']}>
            <InlineSkeleton size="short" />
          </span>
        </p>
        <p className={styles['unit']}>
          <InlineSkeleton>
            <FormattedMessage
              id="plan.trialCompared"
              values={{
                percent: 0,
                price: <InlineSkeleton size="short" />,
                interval: <FormattedMessage id="plan.every.months" values={{ count: 1 }} />,
              }}
            />
          </InlineSkeleton>
        </p>
        <PlanDates plan={null} />
      </Card>
    </div>
  );
}
