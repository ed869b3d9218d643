/** @file What explains most of the losses of a history, for one sentence. */
import type { ContentReport, LossReport } from './index.ts';

/** A code with its figures, for the text that says it. */
export interface Sentence {
  readonly code: 'deleted' | 'removed' | 'follow-for-follow' | 'purge' | 'content';
  readonly values: Readonly<Record<string, number | string>>;
}

const codes = ['deleted', 'removed', 'follow-for-follow', 'purge', 'content'] as const;

/** The cause of the most losses; a loss after a content counts by its odds. Null without any. */
export function sentenceOf(
  losses: readonly LossReport[],
  contents: readonly ContentReport[],
): Sentence | null {
  const explained = (code: string) =>
    losses.reduce((sum, { cause, odds }) => (cause === code ? sum + (odds ?? 1) : sum), 0);
  const counts = codes.map((code) => ({ code, count: Math.round(explained(code)) }));
  const [top] = counts.sort((one, other) => other.count - one.count);
  const [first, last] = [losses[0], losses.at(-1)];
  if (top === undefined || top.count === 0 || first === undefined || last === undefined)
    return null;
  const { code, count } = top;
  const values = { count, losses: losses.length, from: first.from, to: last.to };
  return { code, values: code === 'content' ? { ...values, contents: contents.length } : values };
}
