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
          slot="initial"
          open={openImage}
        />
        <div className={styles['name']}>
          <p className={styles['username']} data-slot="username">
            @{user.username}
          </p>
          <p className={styles['updated']} data-slot="updated">
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
        <Figure slot="followers" labelId="home.followers" count={user.total_followers} />
        <Figure slot="following" labelId="home.following" count={user.total_following} />
      </dl>
      {date === null && canTell && (
        <p className={styles['hint']} data-slot="hint">
          <FormattedMessage id="home.startHint" />
        </p>
      )}
      <Button isWide onClick={onStart}>
        <span data-slot="start">
          <FormattedMessage id={date === null ? 'home.startAnalysis' : 'home.startAgain'} />
        </span>
      </Button>
    </div>
  );
}

interface FigureProps {
  slot: string;
  labelId: string;
  count: number | null;
}

function Figure({ slot, labelId, count }: FigureProps) {
  const intl = useIntl();
  const { figure, suffix } = abbreviate(count ?? 0);
  const shown = intl.formatNumber(figure, { maximumFractionDigits: 1 });
  return (
    <div className={styles['figure']}>
      <dt>
        <FormattedMessage id={labelId} />
      </dt>
      <dd>
        <span aria-hidden="true" data-slot={slot}>
          {count === null ? '–' : `${shown}${suffix}`}
        </span>
        <span className="visually-hidden" data-slot={`${slot}-whole`}>
          {count === null ? <FormattedMessage id="home.unknown" /> : intl.formatNumber(count)}
        </span>
      </dd>
    </div>
  );
}
