import { describe, expect, it } from 'vitest';
import type { Sentiment } from '../../contract/records/sentiment.ts';
import { commentPages, commentRows } from '../../tests/support/data/comment-pages.ts';
import { networkOf, strictResult } from './sentiment-host.ts';
import { languages } from './sentiment-matrix.ts';
import { manners, mixed, noTopics, speechless, threads } from './sentiment-threads.ts';

const code = 'Cabc_12-xyz';

function resultOf(texts: readonly string[]): Promise<Sentiment> {
  const network = networkOf(commentPages(code, commentRows(texts)));
  return strictResult('sentiment.production', code, network);
}

describe.each(languages)('a thread in %s', (language) => {
  const { topic, texts } = threads[language];

  it('is about a phrase, counted once a comment', async () => {
    const { keyword_extraction: words } = await resultOf(texts);
    expect(words[0]).toEqual({ text: topic, count: 4 });
    // A part of the phrase is not offered again, nor what one person repeats.
    expect(words.slice(1).map(({ text }) => text)).not.toContain(topic.split(' ')[0]);
    for (const { text, count } of words) {
      expect(count).toBe(texts.filter((each) => each.includes(text)).length);
    }
  });

  it('is not about small words, feelings, laughter, names or pictures', async () => {
    const words = (await resultOf(texts)).keyword_extraction.map(({ text }) => text);
    expect(words.filter((text) => noTopics[language].test(text))).toEqual([]);
    expect(words.filter((text) => /\p{Extended_Pictographic}/u.test(text))).toEqual([]);
  });
});

describe.each(languages)(
  'a thread whose comments share only how they say it, in %s',
  (language) => {
    it('is about the thing that they share', async () => {
      const { topic, texts } = manners[language];
      // Of eight comments or more a topic has to be in two.
      const words = (await resultOf([...texts, '😍', '😍', '😍'])).keyword_extraction;
      expect(words).toEqual([{ text: topic, count: 3 }]);
    });
  },
);

it('lists keywords by their counts, whatever a phrase weighs', async () => {
  const texts = [
    ...Array.from({ length: 4 }, (_, at) => `Is the harbour open on day ${at}`),
    ...Array.from({ length: 3 }, (_, at) => `The carrot cake on plate ${at}`),
    'Harbour and carrot cake',
    '😍',
  ];
  const counts = (await resultOf(texts)).keyword_extraction.map(({ count }) => count ?? 0);
  expect(counts.length).toBeGreaterThan(2);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
});

describe('a thread of all languages', () => {
  it('names each comment by its own language, and says where it does not know', async () => {
    // Neighbours of another language on either side.
    const rows = [0, 1].flatMap((turn) =>
      languages.map((language) => [language, mixed[language][turn] ?? ''] as const),
    );
    const { comments, languages: found } = await resultOf([
      ...rows.map(([, text]) => text),
      ...speechless,
    ]);
    expect(comments.map(({ language }) => language)).toEqual([
      ...rows.map(([language]) => language),
      ...speechless.map(() => 'unknown'),
    ]);
    expect(found).toHaveLength(7);
    expect(found[0]).toMatchObject({ language: 'unknown', count: 3 });
    for (const { language, count } of found.slice(1)) {
      expect([language, count]).toEqual([language, 2]);
    }
  });
});

describe('a thread that is longer than what can be explained', () => {
  const plain = Array.from({ length: 620 }, (_, at) => `We open at nine on day ${at}`);

  it('explains the comments that it names elsewhere too', async () => {
    const texts = [...plain];
    texts[590] = 'Absolutely wonderful, I love every single bit of it!!! 😍';
    texts[600] = 'Horrible, disgusting, the worst place ever, I hate it!!! 😡';
    texts[610] = 'I absolutely love being stuck in traffic on a Friday evening';
    const { comments, most_positive_comment, most_negative_comment, sarcasm_detection } =
      await resultOf(texts);
    expect(most_positive_comment?.text).toBe(texts[590]);
    expect(most_negative_comment?.text).toBe(texts[600]);
    expect(sarcasm_detection.comments.map(({ text }) => text)).toEqual([texts[610]]);
    expect(comments.slice(0, 500).map(({ text }) => text)).toEqual(texts.slice(0, 500));
    expect(comments.slice(500).map(({ text }) => text)).toEqual([
      texts[590],
      texts[600],
      texts[610],
    ]);
    for (const { reasons } of comments.slice(500)) expect(reasons).not.toHaveLength(0);
  });
});
