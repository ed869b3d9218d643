/**
 * @file What the history and the post report come to, as facts in the order in which home offers them.
 * A pure function without a clock: the same records always give the same facts. Each counts one period,
 * and none comes from a few people or posts.
 */
import { dayMs } from '../../../../contract/limits.ts';
import type { History, PeriodChange, Reading } from '../../../../contract/records/history.ts';
import type { LossCause } from '../../../../contract/lists/loss-causes.ts';
import type {
  AccountCauses,
  NamedContent,
  PeriodCauses,
} from '../../../../contract/threads/causes.ts';
import { defaultPeriod } from '../../../../contract/lists/change-periods.ts';
import type { PostFormat, PostReport } from '../../../../contract/records/post-report.ts';
import { changeOf } from '../../history/history-store.ts';
import type { Block } from '../../posts/report/charts/block-table.ts';
import { conclusionsOf } from '../../posts/report/summary/conclusions.ts';

/** People below whom a change is chance. */
const leastPeople = 5;

/** Stretches between readings below which one of them cannot be distinguished from the others. */
const leastStretches = 3;

/** A gathered change is this part of all, and this many times its share of the days. */
const gathered = { part: 0.5, overTime: 2 };

/** The part of those who left below which a cause does not say what happened. */
const leastExplained = 0.25;

/** The share of followers below which a change is written as 0 %: then only people are said. */
const leastShare = 0.0005;

/** The factor below which the best format is as good as the others. */
const leastTimes = 1.3;

/** The two ways in which a list of followers changes. */
export type Way = 'came' | 'left';

/** The contents after which they left: how many, and what is said of the one with the most. */
export interface ExplainingContent extends Pick<NamedContent, 'kind' | 'at' | 'withinHours'> {
  readonly contents: number;
  /** How many would have left on other days. */
  readonly usual: number;
}

/** One fact. Moments are milliseconds since 1970. */
export type Fact =
  | {
      /** What explains the most of those who left; `content` only with the cause of that name. */
      readonly type: 'explained';
      readonly way: 'left';
      readonly cause: Exclude<LossCause, 'none'>;
      readonly part: number;
      readonly total: number;
      readonly content: ExplainingContent | null;
    }
  | {
      /** Most of those who came or left did so between two readings. */
      readonly type: 'gathered';
      readonly way: Way;
      readonly part: number;
      readonly total: number;
      readonly from: number;
      readonly to: number;
      /** The start of the period. */
      readonly since: number;
    }
  | {
      readonly type: 'formats';
      readonly best: PostFormat;
      readonly worst: PostFormat;
      readonly times: number;
      /** Posts of the best format whose likes and comments are known. */
      readonly posts: number;
    }
  | { readonly type: 'best-time'; readonly best: Block }
  | {
      /** What the period has changed; `share` is that of the followers at its start, 0 if unknown or too small. */
      readonly type: 'turnover';
      readonly way: Way;
      readonly count: number;
      readonly other: number;
      readonly share: number;
      readonly since: number;
    }
  | {
      /** Counts alone, of an account whose followers have no names. */
      readonly type: 'counts';
      readonly change: number;
      readonly followers: number;
      /** A calendar day, the same in every time zone: it is part of the name of the fact. */
      readonly day: string;
    };

/** The readings of a period with a verdict, the one it starts from first. */
function stretches({ readings }: History, since: number): Reading[] {
  return readings.filter((reading) => reading.complete && reading.taken_at >= since);
}

function gatheredIn(history: History, change: PeriodChange, way: Way): Fact | null {
  const total = (way === 'came' ? change.new : change.lost) ?? 0;
  const [start, ...later] = stretches(history, change.since);
  const last = later.at(-1);
  if (start === undefined || last === undefined || later.length < leastStretches) return null;
  const sum = later.reduce((all, reading) => all + (reading[way] ?? 0), 0);
  // People who came and left again are in no list: the part would be one of another whole.
  if (sum !== total) return null;
  const at = later.reduce((most, reading, place) => {
    return (reading[way] ?? 0) > (later[most]?.[way] ?? 0) ? place : most;
  }, 0);
  const to = later[at]?.taken_at ?? 0;
  const from = (later[at - 1] ?? start).taken_at;
  const part = later[at]?.[way] ?? 0;
  const time = (to - from) / Math.max(1, last.taken_at - start.taken_at);
  const isMost = part >= leastPeople && part < total && part >= gathered.part * total;
  if (!isMost || part / total < gathered.overTime * time) return null;
  return { type: 'gathered', way, part, total, from, to, since: start.taken_at };
}

function explainingContent(
  { contents }: PeriodCauses,
  named: readonly NamedContent[],
): ExplainingContent | null {
  const found = contents.flatMap(({ id, count }) => {
    const content = named.find((each) => each.id === id);
    return content === undefined ? [] : [{ content, count }];
  });
  const [first] = found;
  if (first === undefined) return null;
  const usual = found.reduce(
    (sum, { content, count }) => sum + (content.expected * count) / content.lost,
    0,
  );
  const { kind, at, withinHours } = first.content;
  return { kind, at, withinHours, contents: found.length, usual: Math.round(usual) };
}

/** What the causes say of the losses of a period. */
export function explainedIn(
  causes: AccountCauses | null,
  { period: wanted, lost }: PeriodChange,
): Extract<Fact, { type: 'explained' }> | null {
  const found = causes?.periods.find(({ period }) => period === wanted);
  // Other readings than those of the history say nothing about its figures.
  if (causes === null || found == null || found.most === null || found.lost !== lost) return null;
  const { most: cause, lost: total } = found;
  const part = found.counts[cause];
  if (part < leastPeople || part < leastExplained * total) return null;
  const content = cause === 'content' ? explainingContent(found, causes.contents) : null;
  if (cause === 'content' && content === null) return null;
  return { type: 'explained', way: 'left', cause, part, total, content };
}

function turnoverOf(history: History, change: PeriodChange): Fact | null {
  const [came, left] = [change.new ?? 0, change.lost ?? 0];
  const way = left >= came ? 'left' : 'came';
  const [count, other] = way === 'left' ? [left, came] : [came, left];
  if (count < leastPeople) return null;
  const start = history.readings.find(({ taken_at }) => taken_at === change.since)?.followers;
  const share = start ? count / start : 0;
  return {
    ...{ type: 'turnover', way, count, other, since: change.since },
    share: share < leastShare ? 0 : share,
  };
}

function countsOf({ readings, counts }: History): Fact | null {
  const known = counts.filter(({ followers }) => followers !== null);
  const last = known.at(-1);
  if (readings.length > 0 || last === undefined) return null;
  // A day without a time is read as midnight in UTC: 24 hours each.
  const begin = Date.parse(last.day) - Number(defaultPeriod) * dayMs;
  const first = known.find(({ day }) => Date.parse(day) >= begin) ?? last;
  const followers = last.followers ?? 0;
  const change = followers - (first.followers ?? 0);
  if (Math.abs(change) < leastPeople) return null;
  return { type: 'counts', change, followers, day: first.day };
}

function postFacts({ post, formats }: PostReport): Fact[] {
  const facts: Fact[] = [];
  for (const said of conclusionsOf(post, formats)) {
    if (said.type === 'formats' && said.times >= leastTimes) {
      const posts = formats.find(({ format }) => format === said.best)?.engagement_known ?? 0;
      facts.push({ ...said, posts });
    }
    if (said.type === 'pace' && said.best !== null) {
      facts.push({ type: 'best-time', best: said.best });
    }
  }
  return facts;
}

/** The facts of an account, the most telling first. */
export function factsOf(
  history: History,
  report: PostReport | null,
  causes: AccountCauses | null = null,
): Fact[] {
  const change = changeOf(history, defaultPeriod);
  const posts = report === null ? [] : postFacts(report);
  // Everybody was there at the only reading: nothing has been compared.
  const isCompared = change !== undefined && history.readings.length > 1;
  const people = isCompared
    ? [
        explainedIn(causes, change) ?? gatheredIn(history, change, 'left'),
        gatheredIn(history, change, 'came'),
      ]
    : [];
  const whole = isCompared ? turnoverOf(history, change) : countsOf(history);
  return [...people, ...posts, whole].filter((fact) => fact !== null);
}

/** Names a fact: one that changes is another, and is shown again after it was put away. */
export const keyOf = (fact: Fact): string => JSON.stringify(Object.values(fact));
