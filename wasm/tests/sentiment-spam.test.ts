import { describe, expect, it } from 'vitest';
import { commentPages, commentRows } from '../../tests/support/data/comment-pages.ts';
import { networkOf, openDirect, sentimentBuilds, strictResult } from './sentiment-host.ts';
import { languages } from './sentiment-matrix.ts';
import { advertising, personal } from './sentiment-spam.ts';

const score = await openDirect('sentiment.production');

describe.each(languages)('advertising in %s', (language) => {
  it.each(advertising[language])('is set apart: %s', (text) => {
    expect(score(text)).toMatchObject({ spam: true, label: 'neutral', compound: 0, reasons: [] });
  });

  it.each(personal[language])('is not seen in: %s', (text) => {
    expect(score(text).spam).toBe(false);
  });
});

describe.each(sentimentBuilds)('advertising under a post, %s', (build) => {
  const people = ['What a lovely carrot cake', 'This carrot cake is awful', 'Where is this?'];
  const resultOf = (texts: readonly string[]) =>
    strictResult(build, 'Cabc', networkOf(commentPages('Cabc', commentRows(texts))));

  it('moves no figure and is listed', async () => {
    const alone = await resultOf(people);
    const mixed = await resultOf([...advertising.en, ...people, ...advertising.fr]);
    const size = advertising.en.length + advertising.fr.length;
    expect(mixed.spam.count).toBe(size);
    expect(mixed.spam.comments.map(({ text }) => text)).toEqual([
      ...advertising.en,
      ...advertising.fr,
    ]);
    expect(mixed.total_comments).toBe(people.length + size);
    expect(mixed.comments.filter(({ spam }) => !spam).map(({ text }) => text)).toEqual(people);
    for (const field of [
      'average_words',
      'sentiment_score',
      'emotions',
      'keyword_extraction',
      'languages',
      'sentiment_distribution',
      'sarcasm_detection',
    ] as const)
      expect(mixed[field]).toEqual(alone[field]);
    expect(mixed.most_positive_comment?.text).toBe(people[0]);
    expect(mixed.most_negative_comment?.text).toBe(people[1]);
  });

  it('leaves every figure at zero when there is nothing else', async () => {
    const result = await resultOf(advertising.en);
    expect(result).toMatchObject({
      average_words: 0,
      sentiment_score: 0,
      most_positive_comment: null,
      keyword_extraction: [],
      languages: [],
      sentiment_distribution: { negative: 0, neutral: 0, positive: 0 },
    });
  });
});
