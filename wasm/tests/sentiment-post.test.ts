import { describe, expect, it } from 'vitest';
import type { Sentiment } from '../../contract/records/sentiment.ts';
import { commentPages, commentRows } from '../../tests/support/data/comment-pages.ts';
import {
  networkOf,
  runComments,
  sentimentBuilds,
  strictResult,
  type Network,
} from './sentiment-host.ts';

const code = 'Cabc_12-xyz';

const thread = [
  'This carrot cake looks amazing, recipe please!',
  'The carrot cake was so good 😍😍',
  'I hate the new logo, it is horrible',
  'Das sieht wirklich lecker aus, Kuchen ist der beste',
  'Oh great, another Monday at work 🙄',
  'Where is the shop?',
  '😂😂😂',
  'Красивое место',
  'carrot cake with too much sugar makes me sad 😢',
];

function resultOf(
  build: string,
  texts: readonly string[],
  size = 500,
  chunk = 65_536,
): Promise<Sentiment> {
  const network = networkOf(commentPages(code, commentRows(texts), size), chunk);
  return strictResult(build, code, network);
}

describe.each(sentimentBuilds)('comments of a post, %s', (build) => {
  it('tells all figures of the product', async () => {
    const result = await resultOf(build, thread);
    expect(result.total_comments).toBe(thread.length);
    expect(result.average_words).toBeGreaterThan(4);
    const { negative, neutral, positive } = result.sentiment_distribution;
    expect((negative ?? 0) + (neutral ?? 0) + (positive ?? 0)).toBe(thread.length);
    const shares = Object.values(result.emotions).map((share) => share ?? 0);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
    expect(result.most_positive_comment?.text).toContain('carrot cake');
    expect(result.most_negative_comment?.text).toBe(thread[2]);
    expect(result.keyword_extraction[0]).toEqual({ text: 'carrot cake', count: 3 });
    expect(result.comments.map((comment) => comment.text)).toEqual(thread);
  });

  it('names the languages, also the unknown', async () => {
    const { languages } = await resultOf(build, thread);
    expect(languages[0]?.language).toBe('en');
    expect(languages.map(({ language }) => language)).toEqual(
      expect.arrayContaining(['en', 'de', 'unknown']),
    );
    expect(languages.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(thread.length);
  });

  it('names sarcasm with a reason', async () => {
    const { sarcasm_detection } = await resultOf(build, thread);
    const found = sarcasm_detection.comments.find(({ text }) => text === thread[4]);
    expect(found?.reason).toBe('marker');
    expect(found?.sarcasm).toBeLessThan(1);
  });

  it('gives the offsets of the words that made a score', async () => {
    const { comments } = await resultOf(build, ['😍 Ça c’est génial, pas mal du tout', ...thread]);
    for (const { text, reasons } of comments) {
      for (const { text: word, start, end } of reasons) {
        expect(text.slice(start ?? 0, end ?? 0)).toBe(word);
      }
    }
  });

  it('gives the same result wherever pages and chunks are cut', async () => {
    const whole = await resultOf(build, thread);
    expect(await resultOf(build, thread, 4, 7)).toEqual(whole);
    expect(await resultOf(build, thread, 1, 1_000)).toEqual(whole);
  });

  it('is content with a post without comments', async () => {
    const result = await resultOf(build, []);
    expect(result).toMatchObject({ total_comments: 0, average_words: 0, sentiment_score: 0 });
    expect(result.most_positive_comment).toBeNull();
    expect(Object.values(result.emotions)).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('what the job asks for', () => {
  const build = 'sentiment.production';

  it('fetches the lists of the languages it meets and no other', async () => {
    const pages = commentPages(
      code,
      commentRows(['What a lovely morning it is today', 'Das Wetter ist heute wirklich schön']),
    );
    const network = networkOf(pages);
    await runComments(build, code, network);
    expect(network.asked).toEqual([
      'data model',
      'data common',
      `module/comments/${code}/`,
      'data en',
      'data de',
    ]);
  });

  const damaged = (times: number): Network => {
    const pages = commentPages(code, commentRows(thread));
    const good = networkOf(pages);
    let left = times;
    return {
      asked: good.asked,
      page(request) {
        if (left-- <= 0) return good.page(request);
        return networkOf(pages.map((page) => ({ ...page, comments: page.comments.slice(1) }))).page(
          request,
        );
      },
    };
  };

  it('asks again for a page that does not agree with itself', async () => {
    const network = damaged(2);
    expect(await runComments(build, code, network)).toMatchObject({
      type: 'done',
      sentiment: { total_comments: thread.length },
    });
    expect(network.asked.filter((path) => path.startsWith('module/'))).toHaveLength(3);
  });

  it('gives up on a page that stays broken', async () => {
    await expect(runComments(build, code, damaged(9))).rejects.toMatchObject({
      code: 'page-broken',
    });
  });

  it('ends as busy when the server stays busy', async () => {
    const body = (async function* () {})();
    const network: Network = { asked: [], page: () => ({ status: 503, body }) };
    expect(await runComments(build, code, network)).toEqual({ type: 'busy' });
  });

  it('lets a refusal through', async () => {
    const body = (async function* () {})();
    const network: Network = { asked: [], page: () => ({ status: 404, body }) };
    await expect(runComments(build, code, network)).rejects.toMatchObject({ code: 'not-found' });
  });
});
