import type { InsightFacts } from '../../../contract/records/insight-facts.ts';
import type { Insight } from '../../../contract/records/insight.ts';
import type { Language } from '../../../contract/languages.ts';
import type { Say } from '../../base/texts.ts';

/** The figures of an account that advice is based on; null means unknown. They contain no personal data. */
export interface Figures {
  readonly newFollowers: number | null;
  readonly lostFollowers: number | null;
  readonly notFollowingBack: number | null;
  readonly notFollowedBack: number | null;
  readonly profileViews: number | null;
  readonly mutual: number | null;
}

/** What an insight may be about: the counts, and the facts that the device has found. */
export interface Basis {
  readonly figures: Figures;
  readonly facts: InsightFacts;
}

/** Writes a summary and advice, one piece of advice per line. */
export interface InsightWriter {
  write(basis: Basis, language: Language, say: Say, signal: AbortSignal): Promise<Insight>;
}
