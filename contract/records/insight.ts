import { type Infer, object } from 'superstruct';
import { flag, text } from './values.ts';

/** May an insight be fetched now (spec 4)? */
export const insightCheck = object({ popup: flag, message: text });

/** Summary and newline-separated advice (spec 3). */
export const insight = object({ summary: text, actionable_insights: text });

/** {@link insight}. */
export type Insight = Infer<typeof insight>;
