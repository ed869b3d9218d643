import type { Language } from '../../../../contract/languages.ts';
import type { Insight, InsightPart } from '../../../../contract/records/insight.ts';
import type { LocalizedText } from '../../../core/session/session-store.ts';
import { defineStore } from '../../../core/store.ts';

/** An insight as home shows it. */
export interface InsightState {
  readonly load: 'idle' | 'loading';
  readonly insight: Insight | null;
  /** When it was written, in milliseconds since 1970; 0 when unknown. */
  readonly writtenAt: number;
  /** The language it was asked for in, and keeps; `null` when unknown. */
  readonly language: Language | null;
  /** The server's message when no insight may be written now (docs/product.md, "Insight"). */
  readonly sorry: LocalizedText | null;
}

/** The account's insight. */
export const useInsight = defineStore<InsightState>(() => ({
  load: 'idle',
  insight: null,
  writtenAt: 0,
  language: null,
  sorry: null,
}));

/** The sentences in parts; those of an earlier version are whole and link to nothing. */
export function sentencesOf(insight: Insight): {
  readonly summary: readonly InsightPart[];
  readonly advice: readonly (readonly InsightPart[])[];
} {
  if (insight.linked !== undefined) return insight.linked;
  const lines = insight.actionable_insights
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { summary: [{ text: insight.summary }], advice: lines.map((text) => [{ text }]) };
}
