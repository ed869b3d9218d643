import { Fragment, useEffect, useMemo, type ReactNode } from 'react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { is } from 'superstruct';
import {
  sourcedFigures,
  sources as sourcesStruct,
  type SourcedFigure,
  type Sources,
  type SourceState,
} from '../../../contract/records/connect/sources.ts';
import {
  downloadFigure,
  isKnown,
  useOwnAccount,
  type FigureName,
} from '../../core/imported/figures.ts';
import { readImported } from '../../core/imported/read-imported.ts';
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

/** Figures that only a data download has. */
const ofDownload = [
  'not_follows_back',
  'dont_follow_back',
  'mutual_followers',
] as const satisfies readonly (SourcedFigure & FigureName)[];

/** Which of them the owner's downloads on this device have, and of which day; null without any. */
function useDownloadFigures(isWanted: boolean) {
  const account = useOwnAccount();
  useEffect(() => {
    if (isWanted) void readImported();
  }, [isWanted]);
  if (account === null) return null;
  const known = ofDownload.flatMap((name) => {
    const figure = downloadFigure(account, name);
    return isKnown(figure) ? [{ name, at: figure.at }] : [];
  });
  const [first] = known;
  if (first === undefined) return null;
  const names: readonly SourcedFigure[] = known.map(({ name }) => name);
  return { names, at: first.at };
}

function ImportedTitle({ at }: { at: number | null }) {
  if (at === null) return <FormattedMessage id="connect.source.importedUndated" />;
  const date = <FormattedDate value={at} day="numeric" month="long" year="numeric" />;
  return <FormattedMessage id="connect.source.imported" values={{ date }} />;
}

/** Figures of which the same is true. */
function Group({ title, names }: { title: ReactNode; names: readonly SourcedFigure[] }) {
  if (names.length === 0) return null;
  return (
    <Card className={styles['group']}>
      <h3>{title}</h3>
      <ul className={styles['figures']}>
        {names.map((name) => (
          <li key={name}>
            <FormattedMessage id={labels[name]} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Where each figure comes from, grouped by what is true of it. */
export function SourceList() {
  const found = useSession((state) => state.user?.sources);
  const sources = useMemo(
    () => (is(found, sourcesStruct) ? (found as unknown as Sources) : null),
    [found],
  );
  const imported = useDownloadFigures(
    sources !== null && sourcedFigures.some((name) => sources[name].state === 'needs-archive'),
  );
  if (sources === null) return null;
  const isImported = (name: SourcedFigure) =>
    sources[name].state === 'needs-archive' && imported?.names.includes(name) === true;
  const namesOf = (state: SourceState) =>
    sourcedFigures.filter((name) => sources[name].state === state && !isImported(name));
  return (
    <section className={styles['section']} aria-labelledby="connect-sources">
      <h2 id="connect-sources">
        <FormattedMessage id="connect.sources" />
      </h2>
      {order.map((state) => (
        <Fragment key={state}>
          {state === 'needs-archive' && imported !== null && (
            <Group
              title={<ImportedTitle at={imported.at} />}
              names={sourcedFigures.filter(isImported)}
            />
          )}
          <Group
            title={<FormattedMessage id={`connect.source.${state}`} />}
            names={namesOf(state)}
          />
        </Fragment>
      ))}
    </section>
  );
}
