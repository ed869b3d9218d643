/**
 * @file The figures of the account, each from the source that knows it: an analysis, the platform, or the
 * owner's data download, which only this device has.
 */
import { is } from 'superstruct';
import { defaultPeriod } from '../../../contract/lists/change-periods.ts';
import {
  figureSource,
  type SourcedFigure,
  type SourceState,
} from '../../../contract/records/connect/sources.ts';
import type { UserRecord } from '../../../contract/records/user.ts';
import type { ImportedAccount } from '../../../contract/threads/archive.ts';
import { lastUpdated } from '../session/last-updated.ts';
import { isRealAccount, statistic, type StatisticName } from '../session/user-store.ts';
import { useShown } from './imported-store.ts';

/** A figure that a screen of the account shows. */
export type FigureName = StatisticName | 'total_followers' | 'total_following';

/** Where a figure is from. */
export type FigureOrigin = 'analysis' | 'network' | 'download';

/**
 * Why a figure is unknown. With a download: it takes a second one, an answer of the owner, or a complete
 * file; `either` is what a connection or a download would make known.
 */
export type UnknownReason =
  | Exclude<SourceState, 'known'>
  | 'second-file'
  | 'answer'
  | 'whole-file'
  | 'not-in-file'
  | 'either'
  | 'not-read';

/** A figure whose source counted it. */
export interface KnownFigure {
  readonly known: number;
  readonly origin: FigureOrigin;
  /** When it was counted, in milliseconds since 1970; null where that is unknown. */
  readonly at: number | null;
  /** The first and the last day that it is about, where it is not about the time up to `at`. */
  readonly days?: { readonly from: number; readonly to: number } | null;
}

/** A figure, or why it is unknown: an unknown one has no number that could be shown. */
export type AccountFigure = KnownFigure | { readonly unknown: UnknownReason };

/** True for a figure that can be shown. */
export const isKnown = (figure: AccountFigure | null): figure is KnownFigure =>
  figure !== null && 'known' in figure;

/** The figures whose sources have other names. */
const sourceNames: Readonly<Partial<Record<FigureName, SourcedFigure>>> = {
  total_followers: 'followers',
  total_following: 'following',
  profile_views_count: 'profile_views',
  post_count: 'posts',
  reel_count: 'reels',
  stories_count: 'own_stories',
};

/** What the platform's source says of a figure; null for a record without sources. */
function sourceOf(user: UserRecord | null, name: FigureName) {
  const sources = user?.sources as Readonly<Record<string, unknown>> | undefined;
  const source = sources?.[sourceNames[name] ?? name];
  return is(source, figureSource) ? source : null;
}

/** The figure of the user record. */
export function serverFigure(user: UserRecord | null, name: FigureName): AccountFigure {
  if (user === null) return { unknown: 'not-read' };
  const source = sourceOf(user, name);
  const isTotal = name === 'total_followers' || name === 'total_following';
  // The zeros of a private account were not counted.
  const value = user.is_private ? null : isTotal ? user[name] : statistic(user, name);
  if (value === null) {
    const state = source?.state ?? 'known';
    return { unknown: state === 'known' ? 'not-read' : state };
  }
  if (source !== null) {
    const at = source.as_of == null ? Number.NaN : Date.parse(source.as_of);
    return { known: value, origin: 'network', at: Number.isNaN(at) ? null : at };
  }
  return { known: value, origin: 'analysis', at: lastUpdated(user)?.getTime() ?? null };
}

const countOf = {
  total_followers: 'followers',
  total_following: 'following',
  not_follows_back: 'notFollowingBack',
  dont_follow_back: 'dontFollowBack',
  mutual_followers: 'mutual',
} as const;

const changeOf = { new_followers: 'new', followers_lost: 'lost' } as const;

/** Content that a download lists. */
const contentOf = { post_count: 'posts', reel_count: 'reels', stories_count: 'stories' } as const;

const isIn = <T extends object>(table: T, name: string): name is Extract<keyof T, string> =>
  Object.hasOwn(table, name);

/** How much a download lists of the owner's content, or how often the profile was visited. */
function ownFigure(
  { readings, sources, visits }: ImportedAccount,
  name: keyof typeof contentOf | 'profile_views_count',
): AccountFigure {
  if (name === 'profile_views_count') {
    if (visits === null) return { unknown: 'not-in-file' };
    const { count, days, at } = visits;
    return { known: count, origin: 'download', at, days };
  }
  const list = contentOf[name];
  const reading = readings.find(({ id }) => id === sources[list]);
  const count = reading?.counts[list] ?? null;
  if (reading === undefined || count === null) return { unknown: 'not-in-file' };
  return { known: count, origin: 'download', at: reading.exportedAt };
}

const isOwn = (name: FigureName): name is Parameters<typeof ownFigure>[1] =>
  name === 'profile_views_count' || isIn(contentOf, name);

/** The figure of the imported downloads, or null where no download has one. */
export function downloadFigure(account: ImportedAccount, name: FigureName): AccountFigure | null {
  const { readings, sources, periods } = account;
  if (isOwn(name)) return ownFigure(account, name);
  const isAsked = readings.some(({ question, stated }) => question !== null && stated === null);
  const incomplete = { unknown: isAsked ? 'answer' : 'whole-file' } as const;
  const latest = readings.find(({ id }) => id === sources.people);
  if (latest === undefined) return null;
  const known = (value: number | null | undefined): AccountFigure =>
    value == null
      ? { unknown: 'whole-file' }
      : { known: value, origin: 'download', at: latest.exportedAt };
  if (isIn(changeOf, name)) {
    const change = periods?.find(({ period }) => period === defaultPeriod);
    if (change !== undefined) return known(change[changeOf[name]]);
    return readings.length < 2 && latest.isComplete ? { unknown: 'second-file' } : incomplete;
  }
  if (!isIn(countOf, name)) return null;
  return latest.isComplete ? known(latest.counts[countOf[name]]) : incomplete;
}

/** The figure of the newest source that counted it, or why none did. */
export function figureOf(
  user: UserRecord | null,
  account: ImportedAccount | null,
  name: FigureName,
): AccountFigure {
  const server = serverFigure(user, name);
  const download = account === null ? null : downloadFigure(account, name);
  // A platform's count of visits is of other days, and of content it leads to what a file has not.
  if (isOwn(name) && isKnown(server)) return server;
  if (isKnown(download)) {
    const isNewer = !isKnown(server) || (download.at ?? 0) > (server.at ?? -1);
    return isNewer ? download : server;
  }
  if (isKnown(server)) return server;
  const isEither = server.unknown === 'needs-connection';
  // What the files at hand lack a connection has.
  if (download !== null) return isOwn(name) && user !== null ? server : download;
  return isEither && name !== 'profile_views_count' ? { unknown: 'either' } : server;
}

/** A figure of the same source as another one, so that one can be a part of the other. */
export function figureFrom(
  origin: FigureOrigin,
  user: UserRecord | null,
  account: ImportedAccount | null,
  name: FigureName,
): AccountFigure {
  if (origin !== 'download') return serverFigure(user, name);
  const figure = account === null ? null : downloadFigure(account, name);
  return figure ?? { unknown: 'needs-archive' };
}

/**
 * Where the names behind a figure are: the newest complete reading has them, whatever its kind. Null where
 * no source has any: the platform gives numbers alone.
 */
export function namesFrom(
  user: UserRecord | null,
  account: ImportedAccount | null,
  name: FigureName,
): 'server' | 'download' | null {
  // The platform gives numbers, and files alone have what they name.
  const isFromFiles = isRealAccount({ user }) || (user === null && account !== null);
  // A download has the number of visits, never who visited.
  if (name === 'profile_views_count') return isFromFiles ? null : 'server';
  const download = account === null ? null : downloadFigure(account, name);
  if (isFromFiles) return isKnown(download) ? 'download' : null;
  const figure = figureOf(user, account, name);
  if (isKnown(figure)) return figure.origin === 'download' ? 'download' : 'server';
  // Before the first analysis the server has empty lists, and the download says what it takes.
  return download === null ? 'server' : null;
}

/** The imported account that is shown: of the session's owner, or the one of the import; or null. */
export function useOwnAccount(): ImportedAccount | null {
  return useShown().account;
}

/** A figure of the account that is shown, from the newest source that counted it. */
export function useFigure(name: FigureName): AccountFigure {
  const { user, account } = useShown();
  return figureOf(user, account, name);
}
