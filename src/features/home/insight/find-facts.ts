/**
 * @file What the device has found about the account, for the request of an insight: the same facts that
 * home's card is chosen from, the pace of the history, and the sides of the analysed comments.
 */
import { dayMs } from '../../../../contract/limits.ts';
import type { History } from '../../../../contract/records/history.ts';
import { insightFacts, type InsightFacts } from '../../../../contract/records/insight-facts.ts';
import type { PostReport } from '../../../../contract/records/post-report.ts';
import type { AccountCauses } from '../../../../contract/threads/causes.ts';
import { percentOf } from '../../../../contract/records/percent.ts';
import { defaultPeriod, type ChangePeriod } from '../../../../contract/lists/change-periods.ts';
import { readSendableCauses } from '../../../core/causes/load-causes.ts';
import { readingsStored } from '../../history/device-history.ts';
import { changeOf, useHistory } from '../../history/history-store.ts';
import { loadHistory } from '../../history/load-history.ts';
import { usePosts } from '../../posts/posts-store.ts';
import { openStoredPosts } from '../../posts/report/analyse-posts.ts';
import { loadMoods, type Mood } from '../../sentiment/moods.ts';
import { useSentiment } from '../../sentiment/sentiment-store.ts';
import { factsOf, type ExplainingContent, type Fact } from '../insight-card/facts.ts';

/** A longer time says something about the recent days if it is this many times as long. */
const leastTimes = 1.5;

/** Comments below which their sides are chance. */
const leastComments = 20;

/** Kind or critical comments below which there are too few to be answered. */
const leastSided = 5;

function changeIn(history: History, period: ChangePeriod): InsightFacts['recent'] {
  const change = changeOf(history, period);
  const last = history.readings.filter(({ complete }) => complete).at(-1);
  if (change === undefined || last === undefined) return undefined;
  const { new: came, lost: left, since } = change;
  const days = Math.round((last.taken_at - since) / dayMs);
  return came === null || left === null || days < 1 ? undefined : { days, came, left };
}

function changesOf(history: History): Pick<InsightFacts, 'recent' | 'longer'> {
  const recent = changeIn(history, defaultPeriod);
  const longer = changeIn(history, '90');
  if (recent === undefined) return {};
  const isLonger = longer !== undefined && longer.days >= leastTimes * recent.days;
  return isLonger ? { recent, longer } : { recent };
}

/** Days since 1970 on the calendar of this device. */
function dayOf(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs;
}

function contentOf({ contents, kind, at, usual }: ExplainingContent) {
  return { contents, kind, day: dayOf(at), usual };
}

function factFields(fact: Fact): InsightFacts {
  switch (fact.type) {
    case 'explained': {
      const { cause: name, part, total, content } = fact;
      return { cause: { name, part, total, content: content && contentOf(content) } };
    }
    case 'formats': {
      const { best, worst, times, posts } = fact;
      return { formats: { best, worst, times, posts } };
    }
    case 'best-time': {
      const { day, part, posts } = fact.best;
      return { best_time: { day, part, posts } };
    }
    default:
      return {};
  }
}

function commentsOf(moods: readonly Mood[]): InsightFacts['comments'] {
  const sum = (side: 'positive' | 'neutral' | 'negative') =>
    moods.reduce((all, mood) => all + mood[side], 0);
  const [positive, negative] = [sum('positive'), sum('negative')];
  const comments = positive + negative + sum('neutral');
  if (comments < leastComments || Math.max(positive, negative) < leastSided) return undefined;
  const kind = percentOf(positive, comments);
  // Two halves are both rounded up.
  const rest = Math.round((100 - kind) * 1_000) / 1_000;
  const critical = Math.min(rest, percentOf(negative, comments));
  return { posts: moods.length, comments, kind, critical };
}

/** What the device holds. */
export interface Holdings {
  readonly history: History | null;
  readonly report: PostReport | null;
  readonly causes: AccountCauses | null;
  readonly moods: Readonly<Record<string, Mood>>;
}

/** The history that the server knows too: no figure of a data download is sent. */
function withoutDownloads(history: History): History {
  const isImported = history.readings.some(({ source }) => source === 'download');
  return isImported ? { ...history, readings: [], periods: [] } : history;
}

/** The facts of what the device holds; undefined where there are none. */
export function factsIn({
  history: shown,
  report,
  causes,
  moods,
}: Holdings): InsightFacts | undefined {
  if (shown === null) return undefined;
  const history = withoutDownloads(shown);
  const isCompared = history.readings.length > 1;
  const facts: InsightFacts = Object.assign(
    isCompared ? changesOf(history) : {},
    ...factsOf(history, report, causes).map(factFields),
  );
  const comments = commentsOf(Object.values(moods));
  const all = comments === undefined ? facts : { ...facts, comments };
  // An insight without the facts is better than a request that is refused.
  return Object.keys(all).length > 0 && insightFacts.is(all) ? all : undefined;
}

/** Reads what the device holds without the data downloads, and finds the facts in it. */
export async function findFacts(signal: AbortSignal): Promise<InsightFacts | undefined> {
  if (useHistory.getState().history === null) await loadHistory();
  const { history } = useHistory.getState();
  const explain = async () => {
    await readingsStored();
    return readSendableCauses();
  };
  const [causes] = await Promise.all([explain(), openStoredPosts(), loadMoods(signal)]);
  const [{ report }, { moods }] = [usePosts.getState(), useSentiment.getState()];
  return factsIn({ history, report, causes, moods });
}
