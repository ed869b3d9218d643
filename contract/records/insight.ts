import { array, enums, type Infer, object, optional, size, string } from 'superstruct';
import { listNames } from '../lists/list-names.ts';
import { knownCauses, type KnownCause } from '../lists/loss-causes.ts';
import { flag, maybe, text } from './values.ts';

/** Whether an insight may be generated now (docs/product.md, "Insight"). */
export const insightCheck = object({ popup: flag, message: text });

const causeScreens = knownCauses.map((cause): `cause-${KnownCause}` => `cause-${cause}`);

/** What shows a figure of an insight: a list, lost followers of one cause, or another screen. */
export const insightScreens = [
  ...listNames,
  ...causeScreens,
  'history',
  'posts',
  'sentiment',
] as const;

/** One of {@link insightScreens}. */
export type InsightScreen = (typeof insightScreens)[number];

/** A piece of a sentence; with a screen it is a figure that the screen shows. */
export const insightPart = object({
  text: size(string(), 1, 1_000),
  screen: optional(enums(insightScreens)),
});

/** {@link insightPart}. */
export type InsightPart = Infer<typeof insightPart>;

const sentence = size(array(insightPart), 1, 100);

/**
 * Summary and newline-separated advice. `linked` has the same sentences in parts; it is absent in an
 * response of an earlier version.
 */
export const insight = object({
  summary: text,
  actionable_insights: text,
  linked: maybe(object({ summary: sentence, advice: size(array(sentence), 0, 10) })),
});

/** {@link insight}. */
export type Insight = Infer<typeof insight>;
