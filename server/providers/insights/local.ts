/**
 * @file The built-in writer of insights. It weighs findings about the figures and writes the most
 * important ones; every sentence names its numbers, so it can be checked against the record.
 */
import type { TextId } from '../../base/texts.ts';
import type { Figures, InsightWriter } from './insights.ts';

/** Largest number of lines of advice. */
const most = 4;

/** A finding: its text, the numbers in it, and its importance from 0 to 1. */
export interface Finding {
  readonly text: TextId;
  readonly values: Readonly<Record<string, number>>;
  readonly weight: number;
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

/** The finding that summarises the figures. */
export function summaryOf({ newFollowers, lostFollowers }: Figures): Finding {
  if (newFollowers === null || lostFollowers === null) {
    return { text: 'server.insight.unknown', values: {}, weight: 1 };
  }
  const net = newFollowers - lostFollowers;
  const values = { came: newFollowers, left: lostFollowers, net: Math.abs(net) };
  if (newFollowers + lostFollowers === 0) {
    return { text: 'server.insight.quiet', values: {}, weight: 1 };
  }
  if (net === 0) return { text: 'server.insight.even', values, weight: 1 };
  return { text: net > 0 ? 'server.insight.grew' : 'server.insight.shrank', values, weight: 1 };
}

/** Fewer visits than these say nothing about a profile. */
const fewestViews = 20;

/** The advice that the figures support, the most important first. */
export function adviceOf(figures: Figures): Finding[] {
  // An unknown figure is NaN: every comparison with it is false, so its findings have no weight.
  const known = (figure: number | null) => figure ?? Number.NaN;
  const came = known(figures.newFollowers);
  const left = known(figures.lostFollowers);
  const views = known(figures.profileViews);
  const mutual = known(figures.mutual);
  const silent = known(figures.notFollowingBack);
  const fans = known(figures.notFollowedBack);
  const followers = mutual + fans;
  const following = mutual + silent;
  const silentShare = percent(silent, following);
  const mutualShare = percent(mutual, followers);
  const findings: Finding[] = [
    { text: 'server.insight.leaving', values: {}, weight: left > came ? 0.95 : 0 },
    { text: 'server.insight.greet', values: { came }, weight: came > 0 ? 0.6 : 0 },
    {
      text: 'server.insight.silent',
      values: { silent, following, share: silentShare },
      weight: silent > 0 ? 0.2 + (0.7 * silentShare) / 100 : 0,
    },
    {
      text: 'server.insight.fans',
      values: { fans, followers },
      weight: fans > 0 ? 0.3 + (0.4 * (100 - mutualShare)) / 100 : 0,
    },
    {
      text: 'server.insight.views',
      // Visits and new followers are counted over different periods, so they are not compared.
      values: { views },
      weight: views >= fewestViews ? 0.45 : 0,
    },
    {
      text: 'server.insight.circle',
      values: { mutual, followers, share: mutualShare },
      weight: mutual > 0 ? 0.2 + (0.3 * mutualShare) / 100 : 0,
    },
    { text: 'server.insight.wake', values: {}, weight: came + left === 0 ? 0.7 : 0 },
    { text: 'server.insight.begin', values: {}, weight: followers === 0 ? 0.9 : 0 },
  ];
  return findings.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
}

/** Opens the built-in writer. */
export function openLocalWriter(): InsightWriter {
  return {
    write: async (figures, _language, say) => {
      const word = ({ text, values }: Finding) => say(text, { ...values });
      return {
        summary: word(summaryOf(figures)),
        actionable_insights: adviceOf(figures).slice(0, most).map(word).join('\n'),
      };
    },
  };
}
