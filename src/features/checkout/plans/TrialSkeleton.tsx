import { FormattedMessage } from 'react-intl';
import { Card } from '../../../ui/layout/Card.tsx';
import { Hole } from './InlineSkeleton.tsx';
import styles from './plans.module.css';

/** The trial card before its plan is there: the same box, so that nothing moves when it comes. */
export function TrialSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Card tone="lit" className={styles['trial']}>
        <div className={styles['trialTop']}>
          <p className={[styles['trialName'], styles['nameRoom']].join(' ')}>
            <Hole>
              <FormattedMessage id="plan.trialName" values={{ days: 7 }} />
            </Hole>
          </p>
          <Hole size="short" />
        </div>
        <p className={styles['trialPrice']}>
          <strong className={styles['today']}>
            <Hole size="short" />
          </strong>{' '}
          <span className={styles['unit']}>
            <Hole size="short" />
          </span>
        </p>
      </Card>
    </div>
  );
}
