/** @file What a path inside an archive is, by its folders and its name alone. */

/** Lists of people; the archive has one file a list, or several numbered ones. */
export const peopleLists = [
  'followers',
  'following',
  'pending',
  'blocked',
  'closeFriends',
  'youUnfollowed',
] as const;
export type PeopleList = (typeof peopleLists)[number];

/** True for the name of a list of people. */
export function isPeopleList(kind: string): kind is PeopleList {
  return (peopleLists as readonly string[]).includes(kind);
}

/** Own content, of which the rows are counted. */
export const contentLists = ['posts', 'reels', 'stories', 'comments'] as const;
export type ContentList = (typeof contentLists)[number];

/** What is read where the rows are wanted: figures of own content are `insights`. */
const detailKinds = [
  'insights',
  'reached',
  'interactions',
  'audience',
  'requests',
  'restricted',
  'likes',
] as const;

/** One of {@link detailKinds}. */
type DetailKind = (typeof detailKinds)[number];

/** True for a file that says nothing about followers, following and how much content there is. */
export function isDetail(kind: FileKind): kind is DetailKind {
  return (detailKinds as readonly string[]).includes(kind);
}

/** What a file is read for. `connections` and `media` are the files of 2020 and before. */
export type FileKind = PeopleList | ContentList | DetailKind | 'profile' | 'connections' | 'media';

/** A file that is wanted. */
export interface WantedPath {
  /** Folders and name with `/` as separator. */
  readonly path: string;
  readonly kind: FileKind;
  readonly format: 'json' | 'html';
  /** The number of a part; 1 when the name has none. */
  readonly part: number;
  /** The same for all copies of a file, wherever they are. */
  readonly id: string;
  /** A copy that a browser made, `followers_1 (1).json`. */
  readonly isCopy: boolean;
  /** The folders above the archive's own layout. */
  readonly root: string;
}

const names: readonly [RegExp, FileKind][] = [
  [/^followers$/, 'followers'],
  [/^following$/, 'following'],
  [/^pending_follow_requests$/, 'pending'],
  [/^blocked_(?:profiles|accounts|users)$/, 'blocked'],
  [/^close_friends$/, 'closeFriends'],
  [/^recently_unfollowed_(?:profiles|accounts)$/, 'youUnfollowed'],
  // The apostrophe has several forms.
  [/^follow_requests_you.{1,4}ve_received$/, 'requests'],
  [/^restricted_(?:profiles|accounts|users)$/, 'restricted'],
  [/^(?:liked_posts|liked_comments|story_likes)$/, 'likes'],
  [/^posts$/, 'posts'],
  [/^reels$/, 'reels'],
  [/^stories$/, 'stories'],
  [/^(?:post_comments|reels_comments|comments)$/, 'comments'],
  [/^(?:personal_information|profile)$/, 'profile'],
  [/^connections$/, 'connections'],
  [/^media$/, 'media'],
];

/** Folders of the archive's own layout: what is above the first of them is an unknown folder. */
const layout =
  /^(?:connections|followers_and_following|your_instagram_activity|personal_information|account_information|content|comments|media|other_activity|likes|stories|past_instagram_insights|logged_information|preferences|profile|login_and_account_creation)$/;

/**
 * Folders that are never opened: other people's messages and content (`subscriptions/reels.json`), what
 * protects the account, other networks.
 */
const closed =
  /^(?:__macosx|threads|text_post_app.*|messages|subscriptions|security.*|contacts|device_information|your_facebook_activity|facebook-.*)$/;

/** Folders and name of a path, or null for one of a folder, absolute, hidden or outside its folder. */
export function segmentsOf(path: string): string[] | null {
  const parts = path.replaceAll('\\', '/').split('/');
  if (parts.at(-1) === '' || parts[0] === '' || /^[a-z]:/i.test(path) || path.includes('\0'))
    return null;
  const stored = parts.filter((part) => part !== '' && part !== '.');
  const name = stored.at(-1) ?? '';
  return stored.length === 0 || stored.includes('..') || name.startsWith('._') ? null : stored;
}

/** True for a path below a folder that is never opened. */
export function isClosed(segments: readonly string[]): boolean {
  return segments.slice(0, -1).some((part) => closed.test(part.toLowerCase()));
}

const insights: readonly [RegExp, FileKind][] = [
  [/^(?:posts|reels|stories)$/, 'insights'],
  [/^profiles_reached$/, 'reached'],
  [/^content_interactions$/, 'interactions'],
  [/^audience_insights$/, 'audience'],
];

/** What a file is by its name; figures of own content have the names of the content. */
function kindOf(base: string, folders: readonly string[]): FileKind | null {
  const known = folders.includes('past_instagram_insights') ? insights : names;
  return known.find(([pattern]) => pattern.test(base))?.[1] ?? null;
}

const jsonOnly = /^(?:connections|media|insights|reached|interactions|audience|likes)$/;

/** What the file at `path` is wanted for, or null when it is not. */
export function wantedPath(path: string): WantedPath | null {
  const segments = segmentsOf(path);
  if (segments === null || isClosed(segments)) return null;
  const folders = segments.slice(0, -1).map((part) => part.toLowerCase());
  const match = /^(.+?)( ?\(\d{1,3}\))?\.(json|html?)$/.exec(segments.at(-1)?.toLowerCase() ?? '');
  if (match === null) return null;
  const [, stem = '', copy, extension] = match;
  const numbered = /^(.+?)_(\d{1,15})$/.exec(stem);
  const base = numbered?.[1] ?? stem;
  const part = numbered === null ? 1 : Number(numbered[2]);
  const kind = kindOf(base, folders);
  if (kind === null) return null;
  const format = extension === 'json' ? 'json' : 'html';
  if (format === 'html' && jsonOnly.test(kind)) return null;
  const at = folders.findIndex((folder) => layout.test(folder));
  const root = segments.slice(0, at < 0 ? segments.length - 1 : at).join('/');
  const id = `${/^(?:comments|insights|likes)$/.test(kind) ? `${kind} ${base}` : kind}_${part}.${format}`;
  return { path: segments.join('/'), kind, format, part, id, isCopy: copy !== undefined, root };
}

const platforms: readonly [RegExp, string][] = [
  [
    /(?:^|\/)(?:your_facebook_activity|facebook-[^/]*)\/|(?:^|\/)(?<!^json\/)(?:your_friends|friends)\.(?:json|html)$/,
    'facebook',
  ],
  [/^(?:[^/]+\/)?json\/(?:friends|snap_history|memories_history)\.json$/, 'snapchat'],
  [/(?:^|\/)(?:user_data(?:_tiktok)?\.json|tiktok[^/]*\/)/, 'tiktok'],
  [
    /(?:^|\/)data\/(?:follower|following|tweets?|account)\.js$|^(?:follower|following|tweets?)\.js$/,
    'x',
  ],
];

/** The other platform whose archive has a file at `path`, or null. */
export function platformOf(path: string): string | null {
  const plain = path.replaceAll('\\', '/').toLowerCase();
  return platforms.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}
