import { lazy, Suspense, type Ref } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { isInvalidAccount, type UserRecord } from '../../../../contract/records/user.ts';
import {
  isKnown,
  useFigure,
  useOwnAccount,
  type AccountFigure,
} from '../../../core/imported/figures.ts';
import { dayFormat } from '../../../core/i18n/day-format.ts';
import { isSample } from '../../../core/browser/sample.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { openImage } from '../../../core/media/open-media.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { RefreshIcon } from '../../../ui/icons/people.tsx';
import { ProfileImage } from '../../../ui/media/ProfileImage.tsx';
import { abbreviate } from './abbreviate.ts';
import { Reason } from '../people/Reason.tsx';
import { Answer, Lead } from './Answer.tsx';
import { haltOf } from './halt.ts';
import { HaltCard } from './HaltCard.tsx';
import { FollowersLine } from './FollowersLine.tsx';
import { lastUpdated } from '../../../core/session/last-updated.ts';
import { useAnswer, useHasLongerPeriod } from './use-answer.ts';
import styles from './account-card.module.css';

// Once the history is known, and rarely pressed.
const ShareAnswer = lazy(() =>
  import('./ShareAnswer.tsx').then((m) => ({ default: m.ShareAnswer })),
);

const PeriodSwitch = lazy(() =>
  import('./PeriodSwitch.tsx').then((m) => ({ default: m.PeriodSwitch })),
);

interface Props {
  /** Null for imported files, which are shown without anything of the session. */
  user: UserRecord | null;
  onStart?: (() => void) | undefined;
  /** The heading of the answer, which takes the focus after a run. */
  heading?: Ref<HTMLHeadingElement>;
}

/**
 * The answer: how the account changed, how many people there are, and the button that checks again.
 * `data-state` is `first` before the first analysis, `answered` after it, `closed` while there can be
 * none; src/prerender/early-account-card.ts sets it too, so the elements are the same.
 */
export function AccountFigures({ user, onStart, heading }: Props) {
  const account = useOwnAccount();
  const date = user === null ? null : lastUpdated(user);
  const answer = useAnswer(user);
  const hasLongerPeriod = useHasLongerPeriod();
  const followers = useFigure('total_followers');
  const following = useFigure('total_following');
  const isCompared = (account?.periods ?? null) !== null;
  const isImported = isKnown(followers) && followers.origin === 'download';
  const isSubscribed = useSession(({ isSubscribed: is }) => is);
  const halt = user === null ? null : haltOf(user, isSubscribed, account !== null);
  const canTell = user !== null && halt === null && !user.is_private && !isInvalidAccount(user);
  const isAnswered = (date !== null && user?.is_private !== true) || isImported;
  const state = isAnswered ? 'answered' : canTell ? 'first' : 'closed';
  const marks = isImported ? { 'data-own-data': '' } : {};
  return (
    <div className={styles['side']} data-side="figures" data-state={state} {...marks}>
      <div className={styles['top']}>
        <Lead answer={answer} isFirst={state === 'first'} />
        <div className={styles['who']}>
          <ProfileImage
            address={user?.insta_image_url ?? ''}
            name={user?.username ?? account?.owner ?? ''}
            slot="initial"
            open={openImage}
          />
          <dl className={styles['figures']}>
            <Figure slot="followers" labelId="home.followers" figure={followers} />
            <Figure slot="following" labelId="home.following" figure={following} />
          </dl>
        </div>
      </div>
      {user !== null && onStart !== undefined && halt === null && (
        <Start user={user} isAnswered={isAnswered} onStart={onStart} />
      )}
      <Answer
        answer={answer}
        isFirst={state === 'first'}
        heading={heading}
        isImported={isImported || user === null}
      />
      {user !== null && <FollowersLine isFirst={date === null && !isCompared} />}
      {halt !== null && onStart !== undefined && <HaltCard halt={halt} onCheck={onStart} />}
      <div className={styles['foot']}>
        {state !== 'closed' && (
          <Updated user={user} date={date} followers={isImported ? followers : null} />
        )}
        {user !== null && answer !== null && answer.since !== null && (
          <div className={styles['share']}>
            <Suspense fallback={null}>
              {hasLongerPeriod && <PeriodSwitch />}
              {/* An invented answer is nothing to tell others. */}
              {!isSample && <ShareAnswer user={user} answer={answer} />}
            </Suspense>
          </div>
        )}
      </div>
    </div>
  );
}

interface UpdatedProps extends Pick<Props, 'user'> {
  date: Date | null;
  /** The figure of a data download that the counts are of; null where they are not. */
  followers: AccountFigure | null;
}

/** When the counts were read. */
function Updated({ user, date, followers }: UpdatedProps) {
  return (
    <p className={styles['updated']} data-slot="updated">
      {followers !== null ? (
        <Reason figure={followers} />
      ) : date === null ? (
        user !== null && user.connection !== 'none' && <FormattedMessage id="home.neverUpdated" />
      ) : (
        <FormattedMessage
          id="home.lastUpdated"
          values={{ date: <FormattedDate value={date} {...dayFormat(date.getTime(), 'short')} /> }}
        />
      )}
    </p>
  );
}

interface StartProps {
  user: UserRecord;
  isAnswered: boolean;
  onStart: () => void;
}

/** Starts an analysis. Without a connection there is none; a card says what is missing (HaltCard). */
function Start({ user, isAnswered, onStart }: StartProps) {
  if (user.connection === 'none') return null;
  const isFirst = lastUpdated(user) === null;
  return (
    <Button className={styles['start']} onClick={onStart}>
      <RefreshIcon />
      {/* The answer has an icon in its place. */}
      <span data-slot="start" className={isAnswered ? 'visually-hidden' : undefined}>
        <FormattedMessage id={isFirst ? 'home.startAnalysis' : 'home.startAgain'} />
      </span>
    </Button>
  );
}

interface FigureProps {
  slot: string;
  labelId: string;
  figure: AccountFigure;
}

function Figure({ slot, labelId, figure: counted }: FigureProps) {
  const intl = useIntl();
  const count = isKnown(counted) ? counted.known : null;
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
