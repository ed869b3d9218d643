import { type Infer, object } from 'superstruct';
import { flag, text } from './values.ts';

/** Whether an insight may be generated now (docs/product.md, "Insight"). */
export const insightCheck = object({ popup: flag, message: text });

/** Summary and newline-separated advice. */
export const insight = object({ summary: text, actionable_insights: text });

/** {@link insight}. */
export type Insight = Infer<typeof insight>;
