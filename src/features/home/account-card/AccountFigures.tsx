import { lazy, Suspense, type Ref } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { isInvalidAccount, type UserRecord } from '../../../../contract/records/user.ts';
import { openImage } from '../../../core/media/open-media.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { RefreshIcon } from '../../../ui/icons/people.tsx';
import { ProfileImage } from '../../../ui/media/ProfileImage.tsx';
import { abbreviate } from './abbreviate.ts';
import { Answer, Lead } from './Answer.tsx';
import { FollowersLine } from './FollowersLine.tsx';
import { lastUpdated } from './last-updated.ts';
import { useAnswer } from './use-answer.ts';
import styles from './account-card.module.css';

// Once the history is known, and rarely pressed.
const ShareAnswer = lazy(() =>
  import('./ShareAnswer.tsx').then((m) => ({ default: m.ShareAnswer })),
);

/** States of a connection without which the button leads to the connection, not to an analysis. */
const disconnected = new Map([
  ['none', 'home.connectTitle'],
  ['reconnect', 'connect.again'],
  ['revoked', 'connect.again'],
]);

function startLabel({ connection }: UserRecord, isFirst: boolean): string {
  return disconnected.get(connection ?? '') ?? (isFirst ? 'home.startAnalysis' : 'home.startAgain');
}

interface Props {
  user: UserRecord;
  onStart: () => void;
  /** The heading of the answer, which takes the focus after a run. */
  heading?: Ref<HTMLHeadingElement>;
}

/**
 * The answer: how the account changed, how many people there are, and the button that checks again.
 * `data-state` is `first` before the first analysis, `answered` after it, `closed` for an account that
 * cannot be analysed; src/prerender/early-account-card.ts sets it too, so the elements are the same.
 */
export function AccountFigures({ user, onStart, heading }: Props) {
  const date = lastUpdated(user);
  const answer = useAnswer(user);
  const canTell = !user.is_private && !isInvalidAccount(user);
  const state = date !== null ? 'answered' : canTell ? 'first' : 'closed';
  return (
    <div className={styles['side']} data-side="figures" data-state={state}>
      <div className={styles['top']}>
        <Lead answer={answer} isFirst={state === 'first'} />
        <div className={styles['who']}>
          <ProfileImage
            address={user.insta_image_url}
            name={user.username}
            slot="initial"
            open={openImage}
          />
          <dl className={styles['figures']}>
            <Figure slot="followers" labelId="home.followers" count={user.total_followers} />
            <Figure slot="following" labelId="home.following" count={user.total_following} />
          </dl>
        </div>
      </div>
      <Button className={styles['start']} onClick={onStart}>
        <RefreshIcon />
        {/* The answer has an icon in its place. */}
        <span data-slot="start" className={date === null ? undefined : 'visually-hidden'}>
          <FormattedMessage id={startLabel(user, date === null)} />
        </span>
      </Button>
      <Answer answer={answer} isFirst={state === 'first'} heading={heading} />
      <FollowersLine isFirst={date === null} />
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
      {answer !== null && answer.since !== null && (
        <div className={styles['share']}>
          <Suspense fallback={null}>
            <ShareAnswer user={user} answer={answer} />
          </Suspense>
        </div>
      )}
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
  const short = (known: number) => {
    const { figure, suffix } = abbreviate(known);
    return `${intl.formatNumber(figure, { maximumFractionDigits: 1 })}${suffix}`;
  };
  return (
    <div className={styles['figure']}>
      <dt>
        <FormattedMessage id={labelId} />
      </dt>
      <dd>
        <span aria-hidden="true" data-slot={slot}>
          {count === null ? '–' : short(count)}
        </span>
        <span className="visually-hidden" data-slot={`${slot}-whole`}>
          {count === null ? <FormattedMessage id="home.unknown" /> : intl.formatNumber(count)}
        </span>
      </dd>
    </div>
  );
}
