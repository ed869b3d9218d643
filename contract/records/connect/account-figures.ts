/** @file The figures of a connected account beyond its counts: posts, followers, hours, the month. */
import { type Infer, array, enums, nullable, object, pattern, size, string } from 'superstruct';
import { count, isoMoment, text } from '../values.ts';
import { sourceStates } from './sources.ts';

/** Breakdowns of the followers, and the hours (UTC) at which they are online. */
export const audienceParts = ['age', 'city', 'country', 'hour'] as const;

/** One of {@link audienceParts}. */
export type AudiencePart = (typeof audienceParts)[number];

/** A post or reel with what the platform counts for it; what it does not give is null. */
export const figuredPost = object({
  post_short_code: size(string(), 1, 64),
  kind: enums(['reel', 'feed', 'unknown']),
  thumbnail: text,
  /** Seconds since 1970, UTC. */
  taken_at: count,
  views: count,
  reach: count,
  saves: count,
  shares: count,
  /** Milliseconds that a viewer watches on average, and that all have watched together. */
  average_watch: count,
  total_watch: count,
});

/** {@link figuredPost}. */
export type FiguredPost = Infer<typeof figuredPost>;

/** An own story with what the platform counts for it, which it forgets a day after the story. */
export const figuredStory = object({
  id: size(string(), 1, 64),
  thumbnail: text,
  /** Seconds since 1970, UTC. */
  taken_at: count,
  views: count,
  reach: count,
  replies: count,
  shares: count,
  visits: count,
  follows: count,
});

/** {@link figuredStory}. */
export type FiguredStory = Infer<typeof figuredStory>;

/** Followers who came and left on a day (UTC, `YYYY-MM-DD`), and how many there were, if counted. */
export const followerDay = object({
  day: pattern(string(), /^\d{4}-\d\d-\d\d$/),
  came: count,
  left: count,
  followers: count,
});

/** {@link followerDay}. */
export type FollowerDay = Infer<typeof followerDay>;

/** Followers of each value, the largest first; without rows the state says why. */
export const audienceGroup = object({
  state: enums(sourceStates),
  rows: array(object({ label: text, value: count })),
});

/** {@link audienceGroup}. */
export type AudienceGroup = Infer<typeof audienceGroup>;

/** The figures of the account of the session's owner. */
export const accountFigures = object({
  /** When they were read; null before the first reading. */
  read_at: isoMoment,
  /** The newest posts. */
  posts: array(figuredPost),
  /** Why posts have no figures; null where some have. */
  posts_state: nullable(enums(sourceStates)),
  /** Own stories of the last 30 days, the newest first. */
  stories: array(figuredStory),
  /** The last 30 days as far as they are known, the latest first. */
  days: array(followerDay),
  /** Why no day is known; null where some are. */
  days_state: nullable(enums(sourceStates)),
  audience: object({
    age: audienceGroup,
    city: audienceGroup,
    country: audienceGroup,
    /** `label` is an hour of the day in UTC, from 0 to 23. */
    hour: audienceGroup,
  }),
});

/** {@link accountFigures}. */
export type AccountFigures = Infer<typeof accountFigures>;
