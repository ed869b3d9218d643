import { useEffect } from 'react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import type {
  PersonHistory,
  PersonStep,
} from '../../../../contract/records/timeline/person-history.ts';
import { clock } from '../../../core/browser/clock.ts';
import { dayFormat } from '../../../core/i18n/day-format.ts';
import { useConnection } from '../../../core/browser/connection-store.ts';
import { FailureText } from '../../../ui/feedback/FailureText.tsx';
import { SavedBanner } from '../../../ui/feedback/SavedBanner.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { CauseLine } from './CauseLine.tsx';
import { loadPerson } from './load-person.ts';
import { usePerson } from './person-store.ts';
import { presenceAt, presenceOf } from './presence.ts';
import styles from './person-timeline.module.css';

const view = { width: 320, high: 12, low: 40, height: 52 };

interface KnownProps {
  history: PersonHistory;
  /** A moment to mark, in milliseconds since 1970. */
  moment: number | null;
}

/** High while the person follows, low and dotted while away; the light is now, the ring the moment. */
function PresenceLine({ history, moment }: KnownProps) {
  const stretches = presenceOf(history, clock.now());
  const last = stretches.at(-1);
  if (last === undefined) return null;
  const x = (part: number) => 8 + part * (view.width - 28);
  const y = (isFollower: boolean) => (isFollower ? view.high : view.low);
  const then = moment === null ? null : presenceAt(history, clock.now(), moment);
  return (
    <svg
      className={styles['presence']}
      viewBox={`0 0 ${view.width} ${view.height}`}
      aria-hidden="true"
    >
      {stretches.map(({ from, to, isFollower }, at) => (
        <g key={from}>
          {at > 0 && (
            <path className={styles['step']} d={`M${x(from)} ${y(!isFollower)}V${y(isFollower)}`} />
          )}
          <path
            className={isFollower ? styles['there'] : styles['away']}
            d={`M${x(from)} ${y(isFollower)}H${x(to)}`}
          />
        </g>
      ))}
      {then !== null && (
        <g data-moment={then.isFollower}>
          <path className={styles['momentLine']} d={`M${x(then.at)} 0V${view.height}`} />
          <circle className={styles['moment']} cx={x(then.at)} cy={y(then.isFollower)} r="6" />
        </g>
      )}
      <circle className={styles['glow']} cx={x(1)} cy={y(last.isFollower)} r="12" />
      <circle className={styles['light']} cx={x(1)} cy={y(last.isFollower)} r="5" />
    </svg>
  );
}

const arrivals = new Set(['came', 'returned', 'followed']);

/** The readings around a step: who was there in the one before and not in the next, or the reverse. */
function Evidence({ step }: { step: PersonStep }) {
  const { kind, since, until, stated_at: stated } = step;
  // Two readings of one day differ in their time.
  const isOneDay =
    since !== null &&
    until !== null &&
    new Date(since).toDateString() === new Date(until).toDateString();
  const time = isOneDay ? ({ hour: 'numeric', minute: '2-digit' } as const) : {};
  const at = (text: string) => (
    <FormattedDate value={text} {...dayFormat(Date.parse(text), 'short')} {...time} />
  );
  if (stated != null)
    return <FormattedMessage id="person.step.stated" values={{ date: at(stated) }} />;
  if (until === null) return <FormattedMessage id="person.dateUnknown" />;
  if (since === null) return <FormattedMessage id="person.by" values={{ date: at(until) }} />;
  const values = { since: at(since), until: at(until) };
  return (
    <FormattedMessage id={arrivals.has(kind) ? 'person.there' : 'person.gone'} values={values} />
  );
}

/** What a step is called. One of the first reading is known as a beginning where a file states its date. */
function wordOf({ kind, relation, stated_at: stated, until_source: source }: PersonStep) {
  if (kind !== 'first-seen') return kind;
  if (stated != null) return relation === 'following' ? 'followed' : 'came';
  if (relation === 'following') return 'first-following';
  return source === 'download' ? 'first-file' : kind;
}

/** One step: what happened, and the two readings or the file's date that prove it. */
function Step({ step, history }: { step: PersonStep; history: PersonHistory }) {
  return (
    <li className={styles['event']}>
      <b>
        <FormattedMessage id={`person.step.${wordOf(step)}`} />
      </b>
      <span>
        <Evidence step={step} />
      </span>
      {step.kind === 'left' && <CauseLine step={step} history={history} />}
    </li>
  );
}

/** The marked moment among the steps: what the readings up to it say. */
function Moment({ history, moment }: { history: PersonHistory; moment: number }) {
  const { isFollower } = presenceAt(history, clock.now(), moment);
  return (
    <li className={styles['event']} aria-current="date">
      <b>
        <FormattedMessage id="person.moment" values={{ isFollower }} />
      </b>
      <span>
        <FormattedDate value={moment} day="numeric" month="short" year="numeric" />
      </span>
    </li>
  );
}

/** The steps, the latest first, with the marked moment in its place. */
function Steps({ history, moment }: KnownProps) {
  const { steps } = history;
  const isAfter = ({ until }: PersonStep) =>
    moment !== null && until !== null && Date.parse(until) > moment;
  const rows = (shown: readonly PersonStep[]) =>
    [...shown]
      .reverse()
      .map((step) => (
        <Step key={`${step.relation} ${step.kind} ${step.until ?? ''}`} {...{ step, history }} />
      ));
  if (steps.length === 0 && moment === null) return null;
  return (
    <ol className={styles['events']}>
      {rows(steps.filter(isAfter))}
      {moment !== null && <Moment history={history} moment={moment} />}
      {rows(steps.filter((step) => !isAfter(step)))}
    </ol>
  );
}

function Known({ history, moment }: KnownProps) {
  const { follows_you: followsYou, you_follow: youFollow, names } = history;
  const others = names.slice(0, -1).map(({ username }) => `@${username}`);
  return (
    <>
      <p className={styles['state']}>
        {followsYou !== null && (
          <Badge>
            <FormattedMessage id={followsYou ? 'person.followsYou' : 'person.followsYouNot'} />
          </Badge>
        )}
        {youFollow !== null && (
          <Badge>
            <FormattedMessage id={youFollow ? 'person.youFollow' : 'person.youFollowNot'} />
          </Badge>
        )}
      </p>
      <PresenceLine history={history} moment={moment} />
      <Steps history={history} moment={moment} />
      {history.is_renamed && others.length > 0 && (
        <p className={styles['note']}>
          <FormattedMessage id="person.renamed" values={{ names: others.join(', ') }} />
        </p>
      )}
      {history.is_deleted === true && (
        <p className={styles['note']}>
          <FormattedMessage id="person.deleted" />
        </p>
      )}
      {followsYou === false && history.is_deleted !== true && (
        <p className={styles['note']}>
          <FormattedMessage id="person.cannotTell" />
        </p>
      )}
    </>
  );
}

/** What the owner's readings know of a person. */
export function PersonTimeline({ id, moment = null }: { id: string; moment?: number | null }) {
  const { load, history, failure, savedAt } = usePerson((state) => state);
  const isOnline = useConnection((state) => state.isOnline);

  useEffect(() => void loadPerson(id), [id]);

  return (
    <section className={styles['timeline']} aria-busy={load === 'loading'}>
      {savedAt !== null && (
        <SavedBanner
          textId="person.saved"
          savedAt={savedAt}
          isOnline={isOnline}
          onOnline={() => void loadPerson(id)}
        />
      )}
      {load === 'refused' && failure !== null && savedAt === null && (
        <p className={styles['note']} role="alert">
          <FailureText failure={failure} />{' '}
          <Button variant="quiet" onClick={() => void loadPerson(id)}>
            <FormattedMessage id="app.tryAgain" />
          </Button>
        </p>
      )}
      {load === 'loading' && <Skeleton shape="block" className={styles['waiting']} />}
      {history !== null && history.insta_id === id && <Known history={history} moment={moment} />}
    </section>
  );
}
