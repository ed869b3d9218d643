import type { Insight } from '../../../contract/records/insight.ts';
import type { Language } from '../../../contract/languages.ts';
import type { Say } from '../../texts.ts';

/** The figures advice is written from: counts of one account, null where unknown; nothing about anybody. */
export interface Figures {
  readonly newFollowers: number | null;
  readonly lostFollowers: number | null;
  readonly notFollowingBack: number | null;
  readonly notFollowedBack: number | null;
  readonly profileViews: number | null;
  readonly mutual: number | null;
}

/** Turns figures into a summary and advice, one piece of advice a line. */
export interface InsightWriter {
  write(figures: Figures, language: Language, say: Say, signal: AbortSignal): Promise<Insight>;
}
