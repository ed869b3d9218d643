import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { isInvalidAccount, type UserRecord } from '../../../../contract/records/user.ts';
import { openImage } from '../../../core/media/open-media.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { ProfileImage } from '../../../ui/media/ProfileImage.tsx';
import { abbreviate } from './abbreviate.ts';
import { lastUpdated } from './last-updated.ts';
import styles from './account-card.module.css';

interface Props {
  user: UserRecord;
  onStart: () => void;
}

/** Who it is, how many people are around, and the way to find out more. */
export function AccountFigures({ user, onStart }: Props) {
  const date = lastUpdated(user);
  const canTell = !user.is_private && !isInvalidAccount(user);
  return (
    <div className={styles['side']} data-side="figures">
      <div className={styles['who']}>
        <ProfileImage
          address={user.insta_image_url}
          name={user.username}
          size="l"
          open={openImage}
        />
        <div className={styles['name']}>
          <p className={styles['username']}>@{user.username}</p>
          <p className={styles['updated']}>
            {date === null ? (
              <FormattedMessage id="home.neverUpdated" />
            ) : (
              <FormattedMessage
                id="home.lastUpdated"
                values={{ date: <FormattedDate value={date} month="short" day="numeric" /> }}
              />
            )}
          </p>
        </div>
      </div>
      <dl className={styles['figures']}>
        <Figure labelId="home.followers" count={user.total_followers} />
        <Figure labelId="home.following" count={user.total_following} />
      </dl>
      {date === null && canTell && (
        <p className={styles['hint']}>
          <FormattedMessage id="home.startHint" />
        </p>
      )}
      <Button isWide onClick={onStart}>
        <FormattedMessage id={date === null ? 'home.startAnalysis' : 'home.startAgain'} />
      </Button>
    </div>
  );
}

function Figure({ labelId, count }: { labelId: string; count: number | null }) {
  const intl = useIntl();
  const { figure, suffix } = abbreviate(count ?? 0);
  const shown = intl.formatNumber(figure, { maximumFractionDigits: 1 });
  return (
    <div className={styles['figure']}>
      <dt>
        <FormattedMessage id={labelId} />
      </dt>
      <dd>
        <span aria-hidden="true">{count === null ? '–' : `${shown}${suffix}`}</span>
        <span className="visually-hidden">
          {count === null ? <FormattedMessage id="home.unknown" /> : intl.formatNumber(count)}
        </span>
      </dd>
    </div>
  );
}
