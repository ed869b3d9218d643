import type { Insight } from '../../../contract/records/insight.ts';
import type { Language } from '../../../contract/languages.ts';
import type { Say } from '../../texts.ts';

/** The figures advice is written from: counts of one account, and nothing about anybody. */
export interface Figures {
  readonly newFollowers: number;
  readonly lostFollowers: number;
  readonly notFollowingBack: number;
  readonly notFollowedBack: number;
  readonly profileViews: number;
  readonly mutual: number;
}

/** Turns figures into a summary and advice, one piece of advice a line. */
export interface InsightWriter {
  write(figures: Figures, language: Language, say: Say, signal: AbortSignal): Promise<Insight>;
}
