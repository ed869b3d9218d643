/**
 * @file What the facts of the device and the counts say, by topic. A sentence about a topic names only
 * its figures, each of which a screen shows.
 */
import { tagOf, type Language } from '../../../contract/languages.ts';
import { dayMs } from '../../../contract/limits.ts';
import { percentOf } from '../../../contract/records/percent.ts';
import { timesOf } from '../../../contract/posts/times.ts';
import type { InsightFacts } from '../../../contract/records/insight-facts.ts';
import type { InsightScreen } from '../../../contract/records/insight.ts';
import type { Basis } from './insights.ts';

/** A figure: a number, a share of 100, or a day or time as the language writes it. */
export interface TopicFigure {
  readonly value: number | string;
  readonly isShare?: true;
  readonly screen: InsightScreen;
}

/** A topic. Its words are kinds, which are no figures. */
export interface Topic {
  readonly figures: Readonly<Record<string, TopicFigure>>;
  readonly words: Readonly<Record<string, string>>;
}

/** The topics of a basis by name. */
export type Topics = Readonly<Record<string, Topic>>;

type Values = Readonly<Record<string, number | string>>;

/** A topic whose figures are on one screen. */
function topic(screen: InsightScreen, values: Values, words: Topic['words'] = {}): Topic {
  const figures = Object.entries(values).map(([name, value]) => [name, { value, screen }] as const);
  return { figures: Object.fromEntries(figures), words };
}

const share = (value: number, screen: InsightScreen): TopicFigure => ({
  value,
  isShare: true,
  screen,
});

function dayText(day: number, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, {
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    timeZone: 'UTC',
  });
  return format.format(day * dayMs);
}

type Change = NonNullable<InsightFacts['recent']>;

/** A difference of fewer people, or of a smaller part of those who came and left, is none. */
const leastDifference = { people: 5, part: 0.2 } as const;

/** How the recent days compare with those before them in the longer time. */
export function paceOf(recent: Change, longer: Change): 'better' | 'worse' | 'same' {
  const net = ({ came, left }: Change) => came - left;
  const daysBefore = longer.days - recent.days;
  if (daysBefore <= 0) return 'same';
  const usual = ((net(longer) - net(recent)) / daysBefore) * recent.days;
  const difference = net(recent) - usual;
  const { people, part } = leastDifference;
  if (Math.abs(difference) < Math.max(people, part * (recent.came + recent.left))) return 'same';
  return difference > 0 ? 'better' : 'worse';
}

function longerTopic({ recent, longer }: InsightFacts): Topic | null {
  if (recent === undefined || longer === undefined) return null;
  const { days, came, left } = longer;
  const values = { days, came, left, recent: recent.days };
  return topic('history', values, { pace: paceOf(recent, longer) });
}

function causeTopic({ cause }: InsightFacts, tag: string): Topic | null {
  if (cause === undefined) return null;
  const { name, part, total, content } = cause;
  const own = topic(`cause-${name}`, { part }).figures;
  const all = topic('followerslost', { total, rest: total - part }).figures;
  if (content === null) return { figures: { ...own, ...all }, words: { cause: name } };
  const { contents, kind, day, usual } = content;
  const posts = topic('posts', { contents, day: dayText(day, tag) }).figures;
  const usually = topic('history', { usual }).figures;
  return { figures: { ...own, ...all, ...posts, ...usually }, words: { cause: name, kind } };
}

function postTopics({ formats, best_time: time }: InsightFacts, language: Language) {
  const tag = tagOf(language);
  const times = timesOf(tag);
  return {
    formats:
      formats &&
      topic(
        'posts',
        { times: Math.round(formats.times * 10) / 10, posts: formats.posts },
        { best: formats.best, worst: formats.worst },
      ),
    best_time:
      time &&
      topic('posts', {
        time: `${times.long(time.day)}, ${times.part(time.part)}`,
        posts: time.posts,
      }),
  };
}

function commentsTopic({ comments }: InsightFacts): Topic | null {
  if (comments === undefined) return null;
  const { posts, comments: count, kind, critical } = comments;
  const figures = {
    ...topic('sentiment', { posts, comments: count }).figures,
    kind: share(kind, 'sentiment'),
    critical: share(critical, 'sentiment'),
  };
  return { figures, words: { side: critical > kind ? 'critical' : 'kind' } };
}

/** The topic of a part of all people, with its share in percent. */
function partTopic(screen: InsightScreen, counts: Values, part: number): Topic {
  return { figures: { ...topic(screen, counts).figures, share: share(part, screen) }, words: {} };
}

/** The topics of the counts; an unknown count has none. */
function countTopics({ figures }: Basis): Record<string, Topic | null> {
  const { newFollowers: came, lostFollowers: left, profileViews: views } = figures;
  const { mutual, notFollowedBack: fans, notFollowingBack: silent } = figures;
  const followers = mutual === null || fans === null ? null : mutual + fans;
  const following = mutual === null || silent === null ? null : mutual + silent;
  return {
    newFollowers: came === null ? null : topic('newfollowers', { came }),
    lostFollowers: left === null ? null : topic('followerslost', { left }),
    profileVisits: views === null ? null : topic('profileview', { views }),
    notFollowingBack:
      silent === null || following === null
        ? null
        : partTopic('notfollowsback', { silent, following }, percentOf(silent, following)),
    notFollowedBack:
      fans === null || followers === null ? null : topic('donotfollowsback', { fans, followers }),
    mutual:
      mutual === null || followers === null
        ? null
        : partTopic('mutualfollowing', { mutual, followers }, percentOf(mutual, followers)),
  };
}

/** The topics of a basis. */
export function topicsOf(basis: Basis, language: Language): Topics {
  const { facts } = basis;
  const all = {
    ...countTopics(basis),
    longer: longerTopic(facts),
    cause: causeTopic(facts, tagOf(language)),
    ...postTopics(facts, language),
    comments: commentsTopic(facts),
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, each]) => (each ? [[name, each]] : [])),
  );
}
