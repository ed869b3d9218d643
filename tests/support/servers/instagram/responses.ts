/** @file The documented bodies and errors of the platform's double. */
import type { DoubleAccount, DoubleComment, DoubleMedia } from './account.ts';

/** Status and body of a response. */
export type DoubleResponse = readonly [status: number, body: unknown];

/** Responds to a request, leaves it to the double, or delays either by a promise. */
export type Refusal = (
  path: string,
  query: URLSearchParams,
) => DoubleResponse | undefined | Promise<DoubleResponse | undefined>;

/** An error body of the Graph API. */
export function graphError(
  status: number,
  code: number,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): DoubleResponse {
  const type = 'OAuthException';
  return [status, { error: { message, type, code, ...more, fbtrace_id: 'AbCdEf' } }];
}

/** The error of a token whose time is over. */
export function expired(): DoubleResponse {
  const message = 'Error validating access token: Session has expired';
  return graphError(400, 190, message, { error_subcode: 463 });
}

/** The error of a post that does not exist, or may not be seen. */
export function missing(): DoubleResponse {
  return graphError(400, 100, 'Unsupported get request.', { error_subcode: 33 });
}

const stamp = (ms: number) => new Date(ms).toISOString().replace(/\.\d{3}Z$/, '+0000');

/** A post with the fields of the media reference; a hidden number of likes is left out. */
export function mediaBody(media: DoubleMedia, base: string): object {
  const isVideo = media.type === 'VIDEO';
  const kind = media.product === 'REELS' ? 'reel' : 'p';
  const children = [0, 1].map((at) => ({
    id: `${media.id}${at}`,
    media_type: 'IMAGE',
    media_url: `${base}/media/${media.id}-${at}.jpg`,
  }));
  return {
    id: media.id,
    caption: `Caption of ${media.code}`,
    media_type: media.type,
    media_url: `${base}/media/${media.id}.${isVideo ? 'mp4' : 'jpg'}`,
    ...(isVideo ? { thumbnail_url: `${base}/media/${media.id}.jpg` } : {}),
    permalink: `https://www.instagram.com/${kind}/${media.code}/`,
    shortcode: media.code,
    timestamp: stamp(media.at),
    ...(media.likes === null ? {} : { like_count: media.likes }),
    comments_count: media.comments,
    is_comment_enabled: true,
    ...(media.type === 'CAROUSEL_ALBUM' ? { children: { data: children } } : {}),
  };
}

function commentBody(comment: DoubleComment): object {
  const { id, text, username, at, replies } = comment;
  return {
    id,
    text,
    timestamp: stamp(at),
    ...(username === undefined ? {} : { username }),
    like_count: 1,
    hidden: false,
    ...(replies === undefined ? {} : { replies: { data: replies.map(commentBody) } }),
  };
}

/** A page of a list with the platform's cursors; `next` has the token, as the platform's has. */
export function page(
  items: readonly object[],
  after: string,
  size: number,
  address: string,
): object {
  const from = after === '' ? 0 : Number(Buffer.from(after, 'base64url').toString());
  const end = from + size;
  const cursors = { before: 'before', after: Buffer.from(String(end)).toString('base64url') };
  const more = end < items.length ? { next: `${address}&after=${cursors.after}` } : {};
  return { data: items.slice(from, end), paging: { cursors, ...more } };
}

/** The comments of a post. */
export function commentsBody(
  account: DoubleAccount,
  media: string,
  after: string,
  address: string,
) {
  const comments = account.comments.get(media) ?? [];
  return page(comments.map(commentBody), after, 50, address);
}

const storyMetrics = [
  'views',
  'reach',
  'replies',
  'shares',
  'total_interactions',
  'follows',
  'profile_visits',
];
const allowed: Readonly<Record<DoubleMedia['product'], readonly string[]>> = {
  FEED: [
    'views',
    'reach',
    'saved',
    'likes',
    'comments',
    'shares',
    'total_interactions',
    'follows',
    'profile_visits',
  ],
  REELS: [
    'views',
    'reach',
    'saved',
    'likes',
    'comments',
    'shares',
    'total_interactions',
    'ig_reels_avg_watch_time',
    'ig_reels_video_view_total_time',
  ],
  STORY: storyMetrics,
};

/** The figures of a post: one unsupported name fails them all. */
export function insightsBody(media: DoubleMedia, metrics: readonly string[]): DoubleResponse {
  if (media.refusal !== undefined) return [media.refusal.status, media.refusal];
  const unknown = metrics.find((metric) => !allowed[media.product].includes(metric));
  if (unknown !== undefined) {
    return graphError(
      400,
      100,
      `(#100) The Media Insights API does not support the ${unknown} metric for this media product type.`,
    );
  }
  const value = Number(media.id.slice(-4));
  const data = metrics.map((name, at) => ({
    name,
    period: 'lifetime',
    values: [{ value: value + at }],
    title: name,
    description: '',
    id: `${media.id}/insights/${name}/lifetime`,
  }));
  return [200, { data }];
}

const shares: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  age: { '18-24': 310, '25-34': 520, '35-44': 200, '45-54': 90 },
  city: { 'Lisbon, Lisbon': 240, 'Porto, Porto': 110, 'Madrid, Comunidad de Madrid': 60 },
  country: { PT: 610, ES: 240, BR: 130 },
};

/** Shares of followers by a breakdown, and followers online by hour of the platform's day. */
function followersBody(metric: string, breakdown: string): DoubleResponse | null {
  if (metric === 'follower_demographics') {
    const results = Object.entries(shares[breakdown] ?? {}).map(([name, value]) => ({
      dimension_values: [name],
      value,
    }));
    const total_value = { breakdowns: [{ dimension_keys: [breakdown], results }] };
    return [200, { data: [{ name: metric, period: 'lifetime', total_value }] }];
  }
  if (metric !== 'online_followers') return null;
  const hours = Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [hour, 100 + hour]));
  const values = [
    { value: hours, end_time: '2026-11-21T07:00:00+0000' },
    { value: {}, end_time: '2026-11-22T07:00:00+0000' },
  ];
  return [200, { data: [{ name: metric, period: 'lifetime', values }] }];
}

/** Account figures with a total; the changes of followers come with a breakdown. */
export function accountInsightsBody(metric: string, breakdown: string): DoubleResponse {
  const followers = followersBody(metric, breakdown);
  if (followers !== null) return followers;
  if (metric === 'follows_and_unfollows') {
    const results = [
      { dimension_values: ['FOLLOWER'], value: 3 },
      { dimension_values: ['NON_FOLLOWER'], value: 1 },
    ];
    // Without its breakdown the metric is an empty shell.
    const total =
      breakdown === 'follow_type'
        ? { breakdowns: [{ dimension_keys: ['follow_type'], results }] }
        : {};
    return [200, { data: [{ name: metric, period: 'day', total_value: total }] }];
  }
  return [200, { data: [{ name: metric, period: 'day', total_value: { value: 935 } }] }];
}

/** The header that says how much of an account's limit is used. */
export function usageHeader(platform: {
  readonly usage: { readonly percent: number; readonly minutes: number } | null;
  readonly consent: DoubleAccount | null;
}): Record<string, string> {
  const { usage, consent } = platform;
  if (usage === null) return {};
  const record = {
    type: 'instagram',
    call_count: usage.percent,
    total_cputime: 1,
    total_time: 1,
    estimated_time_to_regain_access: usage.minutes,
  };
  return { 'x-business-use-case-usage': JSON.stringify({ [consent?.id ?? '1']: [record] }) };
}
