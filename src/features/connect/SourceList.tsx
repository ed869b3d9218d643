import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { is } from 'superstruct';
import {
  sourcedFigures,
  sources as sourcesStruct,
  type SourcedFigure,
  type Sources,
  type SourceState,
} from '../../../contract/records/connect/sources.ts';
import { useSession } from '../../core/session/session-store.ts';
import { Card } from '../../ui/layout/Card.tsx';
import styles from './connect.module.css';

/** The cards of home keep their names; the others have one here. */
const labels: Readonly<Record<SourcedFigure, string>> = {
  followers: 'connect.figure.followers',
  following: 'connect.figure.following',
  new_followers: 'home.newFollowers',
  followers_lost: 'home.followersLost',
  not_follows_back: 'home.notFollowsBack',
  dont_follow_back: 'home.dontFollowBack',
  mutual_followers: 'home.mutualFollowing',
  profile_views: 'home.profileViewers',
  posts: 'home.postAnalytics',
  reels: 'home.reelAnalytics',
  comments: 'home.sentiment',
  own_stories: 'connect.figure.own_stories',
  other_stories: 'connect.figure.other_stories',
  views: 'connect.figure.views',
  reach: 'connect.figure.reach',
  saves: 'connect.figure.saves',
  watch_time: 'connect.figure.watch_time',
  audience: 'connect.figure.audience',
  online_hours: 'connect.figure.online_hours',
};

/** Known figures first, then those that a step would bring, then those that do not exist. */
const order: readonly SourceState[] = [
  'known',
  'reading',
  'late',
  'failed',
  'needs-connection',
  'needs-permission',
  'below-threshold',
  'needs-archive',
  'not-offered',
];

/** Where each figure comes from, grouped by what is true of it. */
export function SourceList() {
  const found = useSession((state) => state.user?.sources);
  const sources = useMemo(
    () => (is(found, sourcesStruct) ? (found as unknown as Sources) : null),
    [found],
  );
  if (sources === null) return null;
  const groups = order
    .map((state) => ({
      state,
      names: sourcedFigures.filter((name) => sources[name].state === state),
    }))
    .filter(({ names }) => names.length > 0);
  return (
    <section className={styles['section']} aria-labelledby="connect-sources">
      <h2 id="connect-sources">
        <FormattedMessage id="connect.sources" />
      </h2>
      {groups.map(({ state, names }) => (
        <Card key={state} className={styles['group']}>
          <h3>
            <FormattedMessage id={`connect.source.${state}`} />
          </h3>
          <ul className={styles['figures']}>
            {names.map((name) => (
              <li key={name}>
                <FormattedMessage id={labels[name]} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </section>
  );
}
