import { FormattedMessage, useIntl } from 'react-intl';
import { useSubscription } from '../../core/session/subscription-store.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

/** The end of the paid period; nothing where the provider named none. */
export function Until({ isActive }: { isActive: boolean }) {
  const intl = useIntl();
  const details = useSubscription((state) => state.details);
  const endsAt = new Date(details?.current_period_ends_at ?? '');
  if (details !== null && Number.isNaN(endsAt.getTime())) return null;
  const label = details === null || isActive ? 'until' : 'endedOn';
  return (
    <>
      <dt>
        <FormattedMessage id={`manageSubscription.${label}`} />
      </dt>
      <dd>{details === null ? <Skeleton /> : intl.formatDate(endsAt, { dateStyle: 'long' })}</dd>
    </>
  );
}
