/** @file The causes of a history as screens show them: of people, of periods, of contents. */
import { dayMs } from '../../../contract/limits.ts';
import type { ListPeriod } from '../../../contract/lists/change-periods.ts';
import { lossCauses, type LossCause } from '../../../contract/lists/loss-causes.ts';
import {
  type AccountCauses,
  type ExplainedLoss,
  type KnownContent,
  type NamedContent,
  type PeriodCauses,
} from '../../../contract/threads/causes.ts';
import { storedRows } from '../../../contract/threads/ledger.ts';
import type { LossReading } from '../../shared/loss-history.ts';
import { byText, type History, type PersonFacts } from '../causes/history-file.ts';
import { explainLosses, type CausesReport, type LossReport } from '../causes/index.ts';
import { leavingsOf, type Leaving } from '../causes/leavings.ts';
import { sentenceOf } from '../causes/sentence.ts';

/** What the device knows of an account. Periods name the reading that they start from. */
export interface KnownHistory {
  readonly readings: readonly LossReading[];
  readonly people: ReadonlyMap<string, PersonFacts>;
  readonly contents: readonly KnownContent[];
  readonly periods: readonly { readonly period: ListPeriod; readonly start: number }[];
}

/** The causes of an account, and of everybody who left. */
export interface Explained {
  readonly account: AccountCauses;
  readonly ofPerson: (id: string) => readonly ExplainedLoss[];
}

/** A leaving with what was found about it. */
interface Loss {
  readonly leaving: Leaving;
  readonly report: LossReport;
}

function historyOf({ readings, people, contents }: KnownHistory): History {
  const momentOf = (time: number) => ({ time, at: new Date(time).toISOString() });
  return {
    readings: readings.map(({ at, ...changes }) => ({ ...momentOf(at), ...changes })),
    people,
    contents: contents
      .map(({ id, at }) => ({ id, ...momentOf(at) }))
      .sort((one, other) => one.time - other.time || byText(one.id, other.id)),
  };
}

const explainedOf =
  (readings: readonly LossReading[]) =>
  ({ leaving: { came }, report }: Loss): ExplainedLoss => {
    const { id, cause, content = null, odds = null } = report;
    const [from, to] = [Date.parse(report.from), Date.parse(report.to)];
    const earliest = came === null ? undefined : readings[came.reading - 1]?.at;
    const isShort = earliest !== undefined && to - earliest <= weekMs;
    return { id, from, to, cause, isShort, content, odds };
  };

const weekMs = 7 * dayMs;

/** Whether somebody who left was there at a reading. */
const wasThere = (losses: readonly Loss[], reading: number): boolean =>
  losses.some(
    ({ leaving }) => leaving.reading > reading && (leaving.came?.reading ?? 0) <= reading,
  );

/** How many losses each value has, the most first. */
function counted<T>(values: readonly T[]): [T, number][] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

function periodOf(
  { period, start }: KnownHistory['periods'][number],
  ofPeople: Iterable<readonly Loss[]>,
  { contents }: CausesReport,
): PeriodCauses {
  const reports: LossReport[] = [];
  for (const losses of ofPeople) {
    const last = losses.at(-1);
    if (last?.leaving.isFinal === true && wasThere(losses, start)) reports.push(last.report);
  }
  const counts = new Map<LossCause, number>(counted(reports.map(({ cause }) => cause)));
  const named = counted(reports.flatMap(({ content = null }) => content ?? []));
  return {
    ...{ period, lost: reports.length },
    counts: Object.fromEntries(
      lossCauses.map((cause) => [cause, counts.get(cause) ?? 0]),
    ) as PeriodCauses['counts'],
    most: sentenceOf(reports, contents)?.code ?? null,
    contents: named.map(([id, count]) => ({ id, count })),
  };
}

function namedContents(report: CausesReport, contents: readonly KnownContent[]): NamedContent[] {
  const known = new Map(contents.map((each) => [each.id, each]));
  return report.contents.flatMap(({ id, with: others = [], ...figures }) => {
    const content = known.get(id);
    return content === undefined ? [] : { ...content, ...figures, others: others.length };
  });
}

function postMoments({ contents, readings }: KnownHistory): number[] {
  const first = readings[0]?.at ?? Number.POSITIVE_INFINITY;
  return contents
    .flatMap(({ kind, at }) => (kind !== 'story' && at >= first ? at : []))
    .sort((one, other) => one - other);
}

/** The causes of a history. */
export function explainHistory(known: KnownHistory): Explained {
  const history = historyOf(known);
  const report = explainLosses(history);
  const ofPeople = new Map<string, Loss[]>();
  // The engine reports the leavings in the order in which it finds them.
  for (const [at, leaving] of leavingsOf(history).entries()) {
    const reported = report.losses[at];
    if (reported === undefined) continue;
    const losses = ofPeople.get(leaving.id);
    if (losses === undefined) ofPeople.set(leaving.id, [{ leaving, report: reported }]);
    else losses.push({ leaving, report: reported });
  }
  const explained = explainedOf(known.readings);
  const last = [...ofPeople.values()].flatMap((losses) => losses.at(-1) ?? []);
  const final = last.filter(({ leaving }) => leaving.isFinal).map(explained);
  return {
    account: {
      losses: final.sort((one, other) => other.to - one.to).slice(0, storedRows),
      contents: namedContents(report, known.contents),
      periods: known.periods.map((period) => periodOf(period, ofPeople.values(), report)),
      posts: postMoments(known),
    },
    ofPerson: (id) => ofPeople.get(id)?.map(explained) ?? [],
  };
}
