/** @file Why followers left, as far as the history can tell; for the analysis thread and for Node. */
import { namedContents, type NamedContent } from './contents.ts';
import { factualCauses, type FactualCause } from './facts.ts';
import type { History } from './history-file.ts';
import { leavingsOf, ownersChangesOf, type Leaving } from './leavings.ts';
import { purgeOf } from './purge.ts';
import { sentenceOf, type Sentence } from './sentence.ts';

export { readHistory } from './history-file.ts';

/** One leaving, between two readings, with its cause. */
export interface LossReport {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly cause: FactualCause | 'purge' | 'content' | 'none';
  readonly content?: string;
  /** How likely this loss is one of those beyond the rhythm. */
  readonly odds?: number;
}

/** A content after which more people left than the rhythm explains. */
export interface ContentReport {
  readonly id: string;
  readonly with?: readonly string[];
  readonly lost: number;
  readonly expected: number;
  readonly withinHours: number;
  readonly q: number;
}

/** Why they left. */
export interface CausesReport {
  readonly losses: readonly LossReport[];
  readonly contents: readonly ContentReport[];
  readonly sentence: Sentence | null;
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

function describe({ first, others, lost, expected, withinHours, q }: NamedContent): ContentReport {
  return {
    id: first.id,
    ...(others.length === 0 ? {} : { with: others.map(({ id }) => id) }),
    lost,
    expected: rounded(expected, 2),
    withinHours,
    q: rounded(q, 4),
  };
}

/** Of the contents whose window an interval is in, the one that explains the most losses there. */
function contentAt(named: readonly NamedContent[], interval: number): NamedContent | undefined {
  const part = ({ effect }: NamedContent) =>
    effect.losses * (effect.shares[interval - effect.from] ?? 0);
  return named
    .filter(({ from, to }) => interval >= from && interval < to)
    .sort((one, other) => part(other) - part(one))[0];
}

/** The cause of each leaving that the readings show. */
export function explainLosses(history: History): CausesReport {
  const leavings = leavingsOf(history);
  const facts = factualCauses(history, leavings, ownersChangesOf(history, leavings));
  const purge = purgeOf(history, leavings, facts);
  const unexplained = leavings.filter((each) => !facts.has(each) && !purge.leavings.has(each));
  const named = namedContents(history, unexplained, purge.intervals);
  const causeOf = (leaving: Leaving): Pick<LossReport, 'cause' | 'content' | 'odds'> => {
    const fact = facts.get(leaving);
    if (fact !== undefined) return { cause: fact };
    if (purge.leavings.has(leaving)) return { cause: 'purge' };
    const content = contentAt(named, leaving.reading - 1);
    if (content === undefined) return { cause: 'none' };
    const { first, lost } = content;
    const expected = rounded(content.expected, 2);
    return { cause: 'content', content: first.id, odds: rounded((lost - expected) / lost, 4) };
  };
  const losses = leavings.map((leaving) => ({
    id: leaving.id,
    from: history.readings[leaving.reading - 1]?.at ?? '',
    to: history.readings[leaving.reading]?.at ?? '',
    ...causeOf(leaving),
  }));
  const contents = named.map(describe);
  return { losses, contents, sentence: sentenceOf(losses, contents) };
}
