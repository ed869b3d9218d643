import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages, type Language } from '../../../contract/languages.ts';
import { knownCauses } from '../../../contract/lists/loss-causes.ts';
import { percentOf } from '../../../contract/records/percent.ts';
import type { InsightFacts } from '../../../contract/records/insight-facts.ts';
import { sampleBasis, sampleFacts } from '../../../tests/support/data/insight-basis.ts';
import { textsIn } from '../../base/texts.ts';
import type { Figures } from './insights.ts';
import { findingsOf, openLocalWriter, type Finding } from './local.ts';
import { isRisky } from './risks.ts';

const count = fc.option(fc.integer({ min: 0, max: 2_000_000 }), { freq: 4 });
const figures: fc.Arbitrary<Figures> = fc.record({
  newFollowers: count,
  lostFollowers: count,
  notFollowingBack: count,
  notFollowedBack: count,
  profileViews: count,
  mutual: count,
});
type Known = { [name in keyof Figures]: number };
const sample: Known = {
  newFollowers: 31,
  lostFollowers: 47,
  notFollowingBack: 412,
  notFollowedBack: 1_700,
  profileViews: 130,
  mutual: 809,
};
/** The texts as they are written, with all their forms. */
const textFiles = Object.fromEntries(
  languages.map((code) => {
    const file = new URL(`../../../locales/${code}.json`, import.meta.url);
    return [code, JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>];
  }),
) as Record<Language, Record<string, string>>;
const signal = new AbortController().signal;
const basisOf = (given: Figures) => ({ figures: given, facts: {} });

/** The summary and the advice about counts alone. */
function about(given: Figures): readonly Finding[] {
  const { summary, advice } = findingsOf(basisOf(given), 'en');
  return [summary, ...advice];
}
const valuesOf = ({ figures: of }: Finding) =>
  Object.fromEntries(Object.entries(of).map(([name, { value }]) => [name, value]));

/** Every number a true sentence about these figures may contain. */
function known(given: Figures): Set<number> {
  const sure = (figure: number | null) => figure ?? Number.NaN;
  const came = sure(given.newFollowers);
  const left = sure(given.lostFollowers);
  const mutual = sure(given.mutual);
  const followers = mutual + sure(given.notFollowedBack);
  const following = mutual + sure(given.notFollowingBack);
  return new Set([
    ...Object.values(given).map(sure),
    Math.abs(came - left),
    followers,
    following,
    percentOf(sure(given.notFollowingBack), following),
    percentOf(mutual, followers),
  ]);
}

describe('the built-in writer', () => {
  it('names only numbers that are in the figures or follow from them', async () => {
    const writer = openLocalWriter();
    await fc.assert(
      fc.asyncProperty(figures, fc.constantFrom(...languages), async (given, language) => {
        for (const finding of about(given)) {
          for (const value of Object.values(valuesOf(finding))) {
            expect(value).not.toBeNaN();
            expect(known(given)).toContain(value);
          }
        }
        const say = textsIn(language);
        const { summary, actionable_insights: advice } = await writer.write(
          basisOf(given),
          language,
          say,
          signal,
        );
        expect(summary).not.toBe('');
        expect(`${summary}\n${advice}`).not.toMatch(/[{}]|server\.|NaN|undefined/);
        // Shares have decimals, which separate no thousands; their values are compared above.
        const numbers = `${summary}\n${advice}`
          .replace(/\([\d.,]+\s?%\)/g, '')
          .replace(/(?<=\d)[.,\s\u00a0\u202f](?=\d{3})/g, '');
        for (const [text] of numbers.matchAll(/\d+/g)) expect(known(given)).toContain(Number(text));
      }),
      { numRuns: 60 },
    );
  });

  it('does not mention unknown figures', () => {
    const texts = (given: Figures) => about(given).map(({ text }) => text);
    const unseen = { ...sample, profileViews: null };
    expect(texts(unseen)).not.toContain('server.insight.views');
    expect(texts(unseen)).toContain('server.insight.leaving');
    expect(about({ ...sample, lostFollowers: null })[0]?.text).toBe('server.insight.unknown');
    expect(texts({ ...sample, lostFollowers: null })).not.toContain('server.insight.leaving');
    expect(texts({ ...sample, mutual: null })).not.toContain('server.insight.begin');
  });

  it('writes different insights for different accounts', () => {
    const texts = (given: Figures) => about(given).map(({ text }) => text);
    expect(texts(sample)[1]).toBe('server.insight.leaving');
    expect(texts(loved)).not.toContain('server.insight.leaving');
    expect(texts({ ...sample, profileViews: 19 })).not.toContain('server.insight.views');
    const nobody = { ...sample, mutual: 0, notFollowedBack: 0, newFollowers: 0, lostFollowers: 0 };
    expect(texts(nobody)).toContain('server.insight.begin');
  });

  /** What each piece of advice may name, written down apart from the writer. */
  const restsOn: Record<string, (given: Known) => number[]> = {
    grew: (of) => [of.newFollowers, of.lostFollowers, of.newFollowers - of.lostFollowers],
    shrank: (of) => [of.newFollowers, of.lostFollowers, of.lostFollowers - of.newFollowers],
    leaving: () => [],
    greet: (of) => [of.newFollowers],
    silent: (of) => [of.notFollowingBack, of.mutual + of.notFollowingBack, 34],
    fans: (of) => [of.notFollowedBack, of.mutual + of.notFollowedBack],
    views: (of) => [of.profileViews],
    circle: (of) => [of.mutual, of.mutual + of.notFollowedBack, 32],
  };
  const loved = { ...sample, newFollowers: 90, lostFollowers: 2 };

  it.each(languages)('names its own figures, in their order, in %s', (language) => {
    const seen = new Set<string>();
    for (const given of [sample, loved]) {
      for (const finding of about(given)) {
        const { text } = finding;
        const name = text.replace('server.insight.', '');
        const words = textsIn(language)(text, valuesOf(finding));
        const plain = words.replace(/(?<=\d)[.,\s\u00a0\u202f](?=\d{3})/g, '');
        const numbers = (plain.match(/\d+/g) ?? []).map(Number);
        expect(numbers, words).toEqual(restsOn[name]?.(given));
        seen.add(name);
      }
    }
    expect([...seen].sort()).toEqual(Object.keys(restsOn).sort());
  });

  it.each([
    ['en', /^Your only follower is mutual/, /^1 profile visit\./],
    ['de', /^Mit deinem einzigen Follower folgt/, /^1 Profilbesuch\./],
    ['fr', /^Votre seul follower est mutuel/, /^1 visite du profil\./],
    ['es', /^Tu único seguidor es mutuo/, /^1 visita al perfil\./],
    ['it', /^Con il tuo unico follower vi seguite/, /^1 visita al profilo\./],
    ['pt', /^Seu único seguidor é mútuo/, /^1 visita ao perfil\./],
  ] as const)('agrees with every number of a sentence in %s', (language, circle, views) => {
    const say = textsIn(language);
    expect(say('server.insight.circle', { mutual: 1, followers: 1, share: 100 })).toMatch(circle);
    expect(say('server.insight.views', { views: 1 })).toMatch(views);
  });

  it('gets singular and plural right', () => {
    const values = { came: 1, left: 0, net: 1 };
    const say = (language: Language) => textsIn(language)('server.insight.grew', values);
    expect(say('en')).toBe('1 follower came and no one left. You’re up by 1.');
    expect(say('de')).toMatch(/^1 Follower ist gekommen/);
    expect(say('it')).toMatch(/^È arrivato 1 follower/);
  });
});

describe('the built-in writer with facts of the device', () => {
  const write = (facts: InsightFacts, language: Language = 'en') =>
    openLocalWriter().write({ ...sampleBasis, facts }, language, textsIn(language), signal);
  const sentences = (insight: Awaited<ReturnType<typeof write>>) => [
    insight.linked?.summary ?? [],
    ...(insight.linked?.advice ?? []),
  ];

  it.each(languages)('links every figure of every sentence in %s', async (language) => {
    const none = { ...sampleFacts, cause: undefined };
    const causes = knownCauses.map((name): InsightFacts => {
      const content = name === 'content' ? sampleFacts.cause.content : null;
      return { cause: { ...sampleFacts.cause, name, content } };
    });
    const several = { ...sampleFacts.cause.content, contents: 2, usual: 0 };
    const critical = { ...sampleFacts.comments, kind: 10, critical: 60 };
    for (const facts of [
      sampleFacts,
      none,
      ...causes,
      { cause: { ...sampleFacts.cause, content: several }, comments: critical },
    ]) {
      const insight = await write(facts, language);
      for (const parts of sentences(insight)) {
        const text = parts.map((part) => part.text).join('');
        expect(text).not.toMatch(/[{}]|server\.|NaN|undefined/);
        const others = parts.filter(({ screen }) => screen === undefined);
        expect(others.map((part) => part.text).join(''), text).not.toMatch(/\p{N}/u);
      }
      const lines = sentences(insight).map((parts) => parts.map(({ text }) => text).join(''));
      expect(lines.join('\n')).toBe(`${insight.summary}\n${insight.actionable_insights}`);
    }
  });

  it('says what the counts of home do not, each topic once', async () => {
    const insight = await write(sampleFacts);
    expect(insight.summary).toBe(
      '120 followers came and 88 left in 90 days. The last 30 went worse than the time before.',
    );
    expect(insight.actionable_insights.split('\n')).toEqual([
      '26 followers left soon after your reel of Wednesday, November 18; about 3 would have on other days. See who they were before you change what you post.',
      'Reels earn 1.4 times what your photos do, from 12 reels. Make a reel of your next idea and compare.',
      expect.stringMatching(/^Your posts do best at this time: Tuesday, 3.*PM \(7 posts/),
      expect.stringContaining('31 new followers'),
    ]);
    expect(insight.linked?.advice[0]?.filter(({ screen }) => screen)).toEqual([
      { text: '26', screen: 'cause-content' },
      { text: 'Wednesday, November 18', screen: 'posts' },
      { text: '3', screen: 'history' },
    ]);
  });

  it('takes its summary from the facts, where the history is short', async () => {
    const { cause, comments } = sampleFacts;
    expect((await write({ cause, comments })).summary).toMatch(/^26 followers left soon after/);
    expect((await write({ comments })).summary).toMatch(
      /^Of 240 comments on 5 posts, 60% are kind/,
    );
  });

  it('compares the recent days with those before them', async () => {
    const recent = { days: 30, came: 40, left: 20 };
    const summary = async (came: number, left: number) =>
      (await write({ recent, longer: { days: 90, came, left } })).summary;
    expect(await summary(60, 60)).toMatch(/better than the time before/);
    expect(await summary(200, 100)).toMatch(/worse than the time before/);
    expect(await summary(120, 60)).toMatch(/much like the time before/);
  });

  it('advises nothing that the check of a model would drop', async () => {
    for (const language of languages) {
      const text = Object.entries(textFiles[language]);
      const advice = text.filter(([id]) => id.startsWith('server.insight.'));
      for (const [id, sentence] of advice)
        expect(isRisky(sentence), `${id} ${language}`).toBe(false);
    }
  });
});
