import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deadlines } from '../../../contract/limits.ts';
import { sampleBasis as sample } from '../../../tests/support/data/insight-basis.ts';
import { openLog } from '../../base/log.ts';
import { textsIn } from '../../base/texts.ts';
import { openLocalWriter } from './local.ts';
import { openRemoteWriter } from './remote.ts';

const signal = new AbortController().signal;

describe('the writer behind an endpoint', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  /** The response of an endpoint; null is one that does not come. */
  type EndpointResponse = { status?: number; body?: string } | null;

  /** Only where no response comes is the wait short: elsewhere the test would time the machine. */
  async function write(respond: (body: string) => EndpointResponse, waitMs = 20_000) {
    const listening = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const given = respond(Buffer.concat(chunks).toString());
        if (given === null) return;
        response.statusCode = given.status ?? 200;
        response.end(given.body ?? '');
      });
    });
    server = listening;
    await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/v1`;
    const options = { url, key: 'secret', model: 'm', waitMs };
    const writer = openRemoteWriter(options, openLocalWriter(), openLog('silent'));
    return writer.write(sample, 'en', textsIn('en'), signal);
  }
  const completion = (content: string) => ({
    body: JSON.stringify({ choices: [{ message: { content } }] }),
  });
  const local = () => openLocalWriter().write(sample, 'en', textsIn('en'), signal);

  interface Sentence {
    text: string;
    topics: string[];
  }
  const responseWith = (summary: Sentence, advice: Sentence[]) =>
    completion(`Sure! ${JSON.stringify({ summary, advice })}`);
  const summary = { text: 'You shrank.', topics: ['lostFollowers'] };

  it('gives an endpoint up while the page still waits for the built-in writer', async () => {
    const silent = AbortSignal.abort(new DOMException('', 'TimeoutError'));
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(silent);
    const options = { url: 'http://127.0.0.1:9/v1', key: 'secret', model: 'm' };
    const writer = openRemoteWriter(options, openLocalWriter(), openLog('silent'));
    const insight = await writer.write(sample, 'en', textsIn('en'), signal);
    const [waitMs] = timeout.mock.lastCall ?? [];
    timeout.mockRestore();
    expect(insight).toEqual(await local());
    expect(waitMs).toBeLessThanOrEqual(deadlines.callMs - 5_000);
  });

  it('sends only the figures and kinds of the topics, and treats the response as text', async () => {
    let sent = '';
    const insight = await write((body) => {
      sent = body;
      const advice = [{ text: '<b>Post</b> more\nnow', topics: [] }];
      return responseWith({ ...summary, text: 'You\u0000 shrank.' }, advice);
    });
    expect(insight).toEqual({
      summary: 'You shrank.',
      actionable_insights: '<b>Post</b> more now',
      linked: {
        summary: [{ text: 'You shrank.' }],
        advice: [[{ text: '<b>Post</b> more now' }]],
      },
    });
    const messages = (JSON.parse(sent) as { messages: { content: string }[] }).messages;
    const topics = JSON.parse(messages[1]?.content ?? '') as Record<string, object>;
    expect(topics).toMatchObject({
      newFollowers: { came: 31 },
      notFollowingBack: { silent: 412, following: 1_221, share: '34%' },
      longer: { days: 90, came: 120, left: 88, recent: 30, pace: 'worse' },
      cause: { cause: 'content', kind: 'reel', part: 26, day: 'Wednesday, November 18', usual: 3 },
      formats: { best: 'reel', worst: 'image', times: 1.4, posts: 12 },
      comments: { posts: 5, comments: 240, kind: '60%', critical: '10%' },
    });
  });

  it('links each figure to the screen that shows it', async () => {
    const text = '26 people left after the reel of Wednesday, November 18, 3 would have anyway.';
    const share = { text: 'Of 240 comments 60% are kind.', topics: ['comments'] };
    const insight = await write(() => responseWith(summary, [{ text, topics: ['cause'] }, share]));
    expect(insight.actionable_insights).toBe(`${text}\n${share.text}`);
    const links = insight.linked?.advice.map((parts) => parts.filter(({ screen }) => screen));
    expect(links).toEqual([
      [
        { text: '26', screen: 'cause-content' },
        { text: 'Wednesday, November 18', screen: 'posts' },
        { text: '3', screen: 'history' },
      ],
      [
        { text: '240', screen: 'sentiment' },
        { text: '60%', screen: 'sentiment' },
      ],
    ]);
  });

  const good = { text: 'Reels earn 1.4 times as much.', topics: ['formats'] };

  it.each([
    ['names a figure that is not known', 'You had 27 losses after it.', ['cause']],
    ['names a figure of another topic', 'You lost 240.', ['cause']],
    ['says a count as a share', '26% left after your reel.', ['cause']],
    ['names a part of a figure', '1,026 left after your reel.', ['cause']],
    ['repeats the summary', 'Again, 47 left.', ['lostFollowers']],
    ['advises to unfollow', 'Unfollow a few accounts each day.', []],
    ['advises to trade follows', 'Try follow-for-follow with others.', []],
    ['names a topic that does not exist', '9 people.', ['__proto__', 'toString']],
  ])('drops a sentence that %s', async (_, text, topics) => {
    const insight = await write(() => responseWith(summary, [{ text, topics }, good]));
    expect(insight).toMatchObject({ summary: 'You shrank.', actionable_insights: good.text });
  });

  it.each<[string, EndpointResponse]>([
    ['is too slow', null],
    ['is busy', { status: 429 }],
    ['fails', { status: 500, body: 'stack' }],
    ['answers no JSON', { body: '<html>' }],
    ['answers another shape', { body: '{"choices":[]}' }],
    ['writes nonsense', completion('I cannot help with that.')],
    ['writes nothing', responseWith({ text: '', topics: [] }, [{ text: ' ', topics: [] }])],
    ['invents the summary', responseWith({ text: 'You lost 48.', topics: [] }, [good])],
    ['advises harm alone', responseWith(summary, [{ text: 'Unfollow 50 a day.', topics: [] }])],
    ['never ends', { body: 'x'.repeat(200_000) }],
  ])('falls back to the built-in one when the endpoint %s', async (_, response) => {
    expect(await write(() => response, response === null ? 500 : undefined)).toEqual(await local());
  });
});
