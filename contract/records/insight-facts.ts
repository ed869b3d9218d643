/**
 * @file What the device has found about the account, as it goes with a request for insights
 * (docs/product.md, "Insight"): counts, kinds and days of the owner's calendar, never a name or an id.
 */
import { enums, type Infer, max, min, nullable, object, optional, refine } from 'superstruct';
import { requestLimits } from '../limits.ts';
import { contentKinds, knownCauses } from '../lists/loss-causes.ts';
import { postFormats } from './post-report.ts';
import { finite, integerBetween } from './values.ts';

const people = integerBetween(0, requestLimits.count);
const posts = integerBetween(1, requestLimits.count);
/** With decimals near its ends, as `percentOf` of contract/records/percent.ts writes it. */
const percent = max(min(finite, 0), 100);

/** Who came and left in some days up to the latest reading. */
const change = object({ days: integerBetween(1, 36_500), came: people, left: people });

/** The contents after which people left: how many, and the one with the most. */
const content = object({
  contents: posts,
  kind: enums(contentKinds),
  /** Days since 1 January 1970 on the owner's calendar. */
  day: integerBetween(0, 100_000),
  /** How many people would have left on other days. */
  usual: people,
});

const cause = refine(
  object({
    name: enums(knownCauses),
    /** Those who left for it, and all who left in the same time. */
    part: people,
    total: people,
    /** Null for every other cause than `content`. */
    content: nullable(content),
  }),
  'cause',
  (value) => value.part <= value.total && (value.name === 'content') === (value.content !== null),
);

const formats = object({
  best: enums(postFormats),
  worst: enums(postFormats),
  /** How many times the interactions of the worst. */
  times: max(min(finite, 1), 1_000),
  /** Posts of the best format. */
  posts,
});

const bestTime = object({
  /** From 0, Monday. */
  day: integerBetween(0, 6),
  /** Three hours of the owner's clock, from 0, midnight to 3:00. */
  part: integerBetween(0, 7),
  posts,
});

const comments = refine(
  object({ posts, comments: posts, kind: percent, critical: percent }),
  'comments',
  ({ kind, critical }) => Math.round((kind + critical) * 1_000) <= 100_000,
);

/** The facts; what is not known is absent. `longer` covers more days than `recent`, and these too. */
export const insightFacts = object({
  recent: optional(change),
  longer: optional(change),
  cause: optional(cause),
  formats: optional(formats),
  best_time: optional(bestTime),
  comments: optional(comments),
});

/** {@link insightFacts}. */
export type InsightFacts = Infer<typeof insightFacts>;
