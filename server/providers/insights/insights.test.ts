import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { languages } from '../../../contract/languages.ts';
import { openLog } from '../../base/log.ts';
import { textsIn } from '../../base/texts.ts';
import type { Figures } from './insights.ts';
import { adviceOf, openLocalWriter, summaryOf } from './local.ts';
import { openRemoteWriter } from './remote.ts';

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
const signal = new AbortController().signal;

/** Every number a true sentence about these figures may contain. */
function known(given: Figures): Set<number> {
  const sure = (figure: number | null) => figure ?? Number.NaN;
  const came = sure(given.newFollowers);
  const left = sure(given.lostFollowers);
  const mutual = sure(given.mutual);
  const followers = mutual + sure(given.notFollowedBack);
  const following = mutual + sure(given.notFollowingBack);
  const share = (part: number, whole: number) => (whole ? Math.round((part / whole) * 100) : 0);
  return new Set([
    ...Object.values(given).map(sure),
    Math.abs(came - left),
    followers,
    following,
    share(sure(given.notFollowingBack), following),
    share(mutual, followers),
  ]);
}

describe('the built-in writer', () => {
  it('names only numbers that are in the figures or follow from them', async () => {
    const writer = openLocalWriter();
    await fc.assert(
      fc.asyncProperty(figures, fc.constantFrom(...languages), async (given, language) => {
        for (const { values } of [summaryOf(given), ...adviceOf(given)]) {
          for (const value of Object.values(values)) {
            expect(value).not.toBeNaN();
            expect(known(given)).toContain(value);
          }
        }
        const say = textsIn(language);
        const { summary, actionable_insights: advice } = await writer.write(
          given,
          language,
          say,
          signal,
        );
        expect(summary).not.toBe('');
        expect(`${summary}\n${advice}`).not.toMatch(/[{}]|server\.|NaN|undefined/);
        const numbers = `${summary}\n${advice}`.replace(/(?<=\d)[.,\s\u00a0\u202f](?=\d{3})/g, '');
        for (const [text] of numbers.matchAll(/\d+/g)) expect(known(given)).toContain(Number(text));
      }),
      { numRuns: 60 },
    );
  });

  it('does not mention unknown figures', () => {
    const texts = (given: Figures) => adviceOf(given).map(({ text }) => text);
    const unseen = { ...sample, profileViews: null };
    expect(texts(unseen)).not.toContain('server.insight.views');
    expect(texts(unseen)).toContain('server.insight.leaving');
    expect(summaryOf({ ...sample, lostFollowers: null }).text).toBe('server.insight.unknown');
    expect(texts({ ...sample, lostFollowers: null })).not.toContain('server.insight.leaving');
    expect(texts({ ...sample, mutual: null })).not.toContain('server.insight.begin');
  });

  it('writes different insights for different accounts', () => {
    const texts = (given: Figures) => adviceOf(given).map(({ text }) => text);
    expect(texts(sample)[0]).toBe('server.insight.leaving');
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
      for (const { text, values } of [summaryOf(given), ...adviceOf(given)]) {
        const name = text.replace('server.insight.', '');
        const words = textsIn(language)(text, values);
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
    ['it', /^Il tuo unico follower è reciproco/, /^1 visita al profilo\./],
    ['pt', /^Seu único seguidor é mútuo/, /^1 visita ao perfil\./],
  ] as const)('agrees with every number of a sentence in %s', (language, circle, views) => {
    const say = textsIn(language);
    expect(say('server.insight.circle', { mutual: 1, followers: 1, share: 100 })).toMatch(circle);
    expect(say('server.insight.views', { views: 1 })).toMatch(views);
  });

  it('gets singular and plural right', () => {
    const one = summaryOf({ ...sample, newFollowers: 1, lostFollowers: 0 });
    expect(textsIn('en')(one.text, one.values)).toBe('1 follower came and 0 left. You’re up by 1.');
    expect(textsIn('de')(one.text, one.values)).toMatch(/^1 Follower ist gekommen/);
    expect(textsIn('it')(one.text, one.values)).toMatch(/^È arrivato 1 follower/);
  });
});

describe('the writer behind an endpoint', () => {
  let server: Server;
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** The answer of an endpoint; null is one that does not come. */
  type Answer = { status?: number; body?: string } | null;

  /** Only where no answer comes is the wait short: elsewhere the test would time the machine. */
  async function write(answer: (body: string) => Answer, waitMs = 20_000) {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const given = answer(Buffer.concat(chunks).toString());
        if (given === null) return;
        response.statusCode = given.status ?? 200;
        response.end(given.body ?? '');
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const options = { url, key: 'secret', model: 'm', waitMs };
    const writer = openRemoteWriter(options, openLocalWriter(), openLog('silent'));
    return writer.write(sample, 'en', textsIn('en'), signal);
  }
  const completion = (content: string) => ({
    body: JSON.stringify({ choices: [{ message: { content } }] }),
  });
  const local = () => openLocalWriter().write(sample, 'en', textsIn('en'), signal);

  it('sends only counts, and treats the answer as text', async () => {
    let sent = '';
    const insight = await write((body) => {
      sent = body;
      const content = { summary: 'You\u0000 shrank', advice: ['<b>Post</b> more\nnow'] };
      return completion(`Sure! ${JSON.stringify(content)}`);
    });
    expect(insight).toEqual({
      summary: 'You shrank',
      actionable_insights: '<b>Post</b> more now',
    });
    const messages = (JSON.parse(sent) as { messages: { content: string }[] }).messages;
    expect(JSON.parse(messages[1]?.content ?? '')).toEqual(sample);
  });

  it.each<[string, Answer]>([
    ['is too slow', null],
    ['is busy', { status: 429 }],
    ['fails', { status: 500, body: 'stack' }],
    ['answers no JSON', { body: '<html>' }],
    ['answers another shape', { body: '{"choices":[]}' }],
    ['writes nonsense', completion('I cannot help with that.')],
    ['writes nothing', completion('{"summary":"","advice":[" "]}')],
    ['never ends', { body: 'x'.repeat(200_000) }],
  ])('falls back to the built-in one when the endpoint %s', async (_, answer) => {
    expect(await write(() => answer, answer === null ? 500 : undefined)).toEqual(await local());
  });
});
