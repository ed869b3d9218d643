import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { openImage } from '../../core/media/open-media.ts';
import { useSession } from '../../core/session/session-store.ts';
import { enterSubscription } from '../../core/session/subscription.ts';
import { useSubscription } from '../../core/session/subscription-store.ts';
import { ProfileImage } from '../../ui/media/ProfileImage.tsx';
import styles from './menu.module.css';

/** Whose menu this is: picture, name, and the plan. */
export function MenuAccount({ isOpen }: { isOpen: boolean }) {
  const user = useSession((state) => state.user);
  const isSubscribed = useSession((state) => state.isSubscribed);
  const isUnknown = useSubscription((state) => state.details === null);

  useEffect(() => {
    if (isOpen && isSubscribed && isUnknown) void enterSubscription();
  }, [isOpen, isSubscribed, isUnknown]);

  if (user === null) return null;
  return (
    <div className={styles['account']}>
      <ProfileImage address={user.insta_image_url} name={user.username} open={openImage} />
      <div className={styles['who']}>
        <p className={styles['username']}>@{user.username}</p>
        <p className={styles['plan']}>
          <Plan isSubscribed={isSubscribed} />
        </p>
      </div>
    </div>
  );
}

/** The plan in one line; without its name and its end where the provider has not named them. */
function Plan({ isSubscribed }: { isSubscribed: boolean }) {
  const intl = useIntl();
  const details = useSubscription((state) => state.details);
  if (!isSubscribed || details?.status === 'expired') return <FormattedMessage id="menu.noPlan" />;
  const end = new Date(details?.current_period_ends_at ?? '');
  if (!details?.name || Number.isNaN(end.getTime())) return <FormattedMessage id="menu.hasPlan" />;
  const date = intl.formatDate(end, { dateStyle: 'medium' });
  return <FormattedMessage id="menu.planUntil" values={{ plan: details.name, date }} />;
}
