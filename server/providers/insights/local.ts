/**
 * @file The built-in writer of insights. It weighs findings about the facts and the counts and writes
 * the most important ones; every sentence names its figures, so it can be checked against them.
 */
import type { Language } from '../../../contract/languages.ts';
import type { InsightPart } from '../../../contract/records/insight.ts';
import type { Say, TextId } from '../../base/texts.ts';
import { cite } from './cite.ts';
import type { Basis, Figures, InsightWriter } from './insights.ts';
import { topicsOf, type Topic, type Topics } from './topics.ts';

/** Largest number of lines of advice. */
const most = 4;

/** A finding: its text, what is in it, and its importance from 0 to 1. */
export interface Finding extends Topic {
  readonly text: TextId;
  readonly weight: number;
  /** The name of its topic; null without one. */
  readonly topic: string | null;
}

/** The summary of an account of which the device has found nothing. */
function countsSummary({ newFollowers, lostFollowers }: Figures): Finding {
  const plain = { figures: {}, words: {}, topic: null, weight: 1 };
  if (newFollowers === null || lostFollowers === null) {
    return { ...plain, text: 'server.insight.unknown' };
  }
  const net = newFollowers - lostFollowers;
  if (newFollowers + lostFollowers === 0) return { ...plain, text: 'server.insight.quiet' };
  const figures: Finding['figures'] = {
    came: { value: newFollowers, screen: 'newfollowers' },
    left: { value: lostFollowers, screen: 'followerslost' },
    net: { value: Math.abs(net), screen: 'history' },
  };
  if (net === 0) return { ...plain, figures, text: 'server.insight.even' };
  return { ...plain, figures, text: net > 0 ? 'server.insight.grew' : 'server.insight.shrank' };
}

/** Fewer visits than these say nothing about a profile. */
const fewestViews = 20;

type Weigh = (of: (figure: string) => number, topic: Topic) => number;

/** The texts of the topics, and how much each matters; `of` reads one of its figures. */
const rules: readonly (readonly [topic: string, text: string, weigh: Weigh])[] = [
  ['longer', 'longer', () => 1],
  ['cause', 'cause', () => 0.97],
  ['formats', 'formats', () => 0.85],
  ['best_time', 'bestTime', () => 0.8],
  ['comments', 'comments', (_, { words }) => (words['side'] === 'critical' ? 0.75 : 0.55)],
  ['newFollowers', 'greet', (of) => (of('came') > 0 ? 0.6 : 0)],
  ['notFollowingBack', 'silent', (of) => (of('silent') > 0 ? 0.2 + (0.7 * of('share')) / 100 : 0)],
  [
    'notFollowedBack',
    'fans',
    (of) => (of('fans') > 0 ? 0.3 + (0.4 * of('fans')) / of('followers') : 0),
  ],
  // Visits and new followers are counted over different periods, so they are not compared.
  ['profileVisits', 'views', (of) => (of('views') >= fewestViews ? 0.45 : 0)],
  ['mutual', 'circle', (of) => (of('mutual') > 0 ? 0.2 + (0.3 * of('share')) / 100 : 0)],
];

function topicFindings(topics: Topics): Finding[] {
  return rules.flatMap(([name, textName, weigh]) => {
    const topic = topics[name];
    if (topic === undefined) return [];
    const cause = topic.words['cause'];
    const text = `server.insight.${textName}${cause === undefined ? '' : `.${cause}`}` as TextId;
    const weight = weigh((figure) => Number(topic.figures[figure]?.value), topic);
    return [{ ...topic, text, weight, topic: name }];
  });
}

/** What no figure shows but follows from the counts. */
function otherFindings({ figures }: Basis, topics: Topics): Finding[] {
  const { newFollowers, lostFollowers, mutual, notFollowedBack } = figures;
  const plain = { figures: {}, words: {}, topic: null };
  const findings: Finding[] = [];
  const isChanged = newFollowers !== null && lostFollowers !== null;
  // Where the cause is known, there is more to say of those who left.
  if (isChanged && lostFollowers > newFollowers && topics['cause'] === undefined) {
    findings.push({ ...plain, text: 'server.insight.leaving', weight: 0.95 });
  }
  if (isChanged && newFollowers + lostFollowers === 0) {
    findings.push({ ...plain, text: 'server.insight.wake', weight: 0.7 });
  }
  if (mutual !== null && notFollowedBack !== null && mutual + notFollowedBack === 0) {
    findings.push({ ...plain, text: 'server.insight.begin', weight: 0.9 });
  }
  return findings;
}

/**
 * The summary and the advice, the most important first. With facts the summary is one of them: home
 * shows the counts of the last days already, and no advice repeats it.
 */
export function findingsOf(
  basis: Basis,
  language: Language,
): { readonly summary: Finding; readonly advice: readonly Finding[] } {
  const topics = topicsOf(basis, language);
  const findings = [...topicFindings(topics), ...otherFindings(basis, topics)]
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  const { facts } = basis;
  const summary = findings.find(({ topic }) => topic !== null && Object.hasOwn(facts, topic));
  return {
    summary: summary ?? countsSummary(basis.figures),
    advice: findings.filter((each) => each !== summary),
  };
}

/** A finding as parts of its sentence. */
function written({ text, figures, words }: Finding, language: Language, say: Say): InsightPart[] {
  const values = Object.entries(figures).map(([name, { value }]) => [name, value] as const);
  const sentence = say(text, { ...words, ...Object.fromEntries(values) });
  return cite(sentence, Object.values(figures), language) ?? [{ text: sentence }];
}

/** The text of parts. */
export const textOfParts = (parts: readonly InsightPart[]): string =>
  parts.map(({ text }) => text).join('');

/** Opens the built-in writer. */
export function openLocalWriter(): InsightWriter {
  return {
    write: async (basis, language, say) => {
      const { summary, advice } = findingsOf(basis, language);
      const linked = {
        summary: written(summary, language, say),
        advice: advice.slice(0, most).map((each) => written(each, language, say)),
      };
      return {
        summary: textOfParts(linked.summary),
        actionable_insights: linked.advice.map(textOfParts).join('\n'),
        linked,
      };
    },
  };
}
