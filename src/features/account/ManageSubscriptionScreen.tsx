import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { enterSubscription } from '../../core/session/subscription.ts';
import { useConnection } from '../../core/browser/connection-store.ts';
import { withoutOfflineFailure } from '../../core/errors/failure.ts';
import { useSession } from '../../core/session/session-store.ts';
import { useSubscription } from '../../core/session/subscription-store.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { RefusedState } from '../../ui/feedback/RefusedState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { CancelSection } from './CancelSection.tsx';
import styles from './manage-subscription.module.css';

export function ManageSubscriptionScreen() {
  const intl = useIntl();
  const { load, details, failure } = useSubscription();
  const left = useConnection(withoutOfflineFailure(failure));
  const isSubscribed = useSession((state) => state.isSubscribed);
  const isActive = isSubscribed && details?.status !== 'expired';
  const endsAt = new Date(details?.current_period_ends_at ?? '');
  useEffect(() => void enterSubscription(), []);

  if (load === 'refused' && details === null) {
    return (
      <Page layout="plain" title={<FormattedMessage id="manageSubscription.title" />}>
        <RefusedState
          title={<FormattedMessage id="manageSubscription.refused" />}
          retry={<FormattedMessage id="app.tryAgain" />}
          failure={left}
          onRetry={() => void enterSubscription()}
        />
      </Page>
    );
  }

  return (
    <Page layout="plain" title={<FormattedMessage id="manageSubscription.title" />}>
      <Card tone="lit" aria-busy={details === null}>
        <dl className={styles['facts']}>
          <dt>
            <FormattedMessage id="manageSubscription.plan" />
          </dt>
          <dd className={styles['plan']}>
            {details === null ? <Skeleton shape="title" /> : details.name || '–'}
          </dd>
          <dt>
            <FormattedMessage id="manageSubscription.status" />
          </dt>
          <dd>
            <Badge tone={isActive ? 'gain' : 'loss'}>
              <FormattedMessage id={`manageSubscription.${isActive ? 'active' : 'inactive'}`} />
            </Badge>
          </dd>
          {(details === null || !Number.isNaN(endsAt.getTime())) && (
            <>
              <dt>
                <FormattedMessage id="manageSubscription.until" />
              </dt>
              <dd>
                {details === null ? (
                  <Skeleton />
                ) : (
                  intl.formatDate(endsAt, { dateStyle: 'long', timeZone: 'UTC' })
                )}
              </dd>
            </>
          )}
        </dl>
      </Card>
      <CancelSection />
    </Page>
  );
}
