import { readFileSync } from 'node:fs';
import { createIntl } from '@formatjs/intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { languages, tagOf, type Language } from '../../../contract/languages.ts';
import { contentKinds, lossCauses } from '../../../contract/lists/loss-causes.ts';
import type { ExplainedLoss, NamedContent } from '../../../contract/threads/causes.ts';
import { contentValues, oddsTexts, rowText, sentenceText, type CauseText } from './cause-texts.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 10, 16, 12);

const content: NamedContent = {
  ...{ id: 'reel', kind: 'reel', at: start, others: 0 },
  ...{ lost: 31, expected: 3.6, withinHours: 48, q: 0.01 },
};
const loss: ExplainedLoss = {
  ...{ id: '1', from: start, to: start + day, cause: 'none', isShort: false },
  ...{ content: null, odds: null },
};
const after: ExplainedLoss = { ...loss, cause: 'content', content: 'reel', odds: 0.88 };

function intlOf(language: Language) {
  const messages = JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')) as Record<
    string,
    string
  >;
  const onError = (error: unknown) => {
    throw error;
  };
  return createIntl({ locale: tagOf(language), timeZone: 'UTC', messages, onError });
}

const say = (intl: ReturnType<typeof intlOf>, { id, values }: CauseText) =>
  intl.formatMessage({ id }, values);

beforeEach(() => void vi.useFakeTimers({ now: start + 5 * day, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('in English', () => {
  const intl = intlOf('en');
  const sentence = (each: ExplainedLoss, source: 'readings' | 'download' = 'readings') =>
    say(intl, sentenceText(intl, each, [content], source));

  it('a leaving after a content names it, its odds in words, and its figures', () => {
    expect(sentence(after)).toBe('Left within two days of your reel of Monday, November 16.');
    const odds = oddsTexts(intl, after, [content]);
    expect(odds && say(intl, odds.words)).toBe('Very likely connected');
    expect(odds && say(intl, odds.figures)).toMatch(
      /^31 people left in that time\. On other days it would have been about 4\. So for each of them the odds of a connection are 88%/,
    );
    expect(oddsTexts(intl, loss, [content])).toBeNull();
  });

  it('a content of another year has its year', () => {
    vi.setSystemTime(start + 60 * day);
    expect(sentence(after)).toBe('Left within two days of your reel of Monday, November 16, 2026.');
    expect(rowText(intl, after, [content])?.values).toMatchObject({ day: 'Nov 16, 2026' });
  });

  it.each([
    [0.84, 'Probably connected'],
    [0.5, 'Maybe connected'],
  ])('odds of %d are said as %s', (odds, words) => {
    const texts = oddsTexts(intl, { ...after, odds }, [content]);
    expect(texts && say(intl, texts.words)).toBe(words);
  });

  it('a fact is said as what was seen', () => {
    expect(sentence({ ...loss, cause: 'deleted' })).toBe('The account is gone.');
    expect(sentence({ ...loss, cause: 'removed' })).toBe('You blocked this account.');
    const short = { ...loss, cause: 'follow-for-follow', isShort: true } as const;
    expect(sentence(short)).toBe('Came and left within a week.');
    expect(sentence({ ...short, isShort: false })).toMatch(/two weeks of you following/);
  });

  it('without a cause it says which reading would tell, where readings are far apart', () => {
    expect(sentence(loss)).toBe('No cause we can see.');
    const far = { ...loss, to: start + 9 * day };
    expect(sentence(far)).toMatch(/are 9 days apart\. With an analysis a day, we could tell/);
    expect(sentence(far, 'download')).toMatch(/copies of your data around it are 9 days apart/);
    expect(rowText(intl, far, [content])).toBeNull();
  });
});

describe.each(languages)('in %s', (language) => {
  it('every sentence, row, filter and mark is a text', () => {
    const intl = intlOf(language);
    const texts: CauseText[] = [];
    for (const kind of contentKinds) {
      for (const withinHours of [24, 36, 48]) {
        const contents = [{ ...content, kind, withinHours, others: withinHours === 24 ? 2 : 0 }];
        const odds = oddsTexts(intl, after, contents);
        const row = rowText(intl, after, contents);
        texts.push(sentenceText(intl, after, contents, 'readings'));
        if (odds !== null) texts.push(odds.words, odds.figures);
        if (row !== null) texts.push(row);
        const values = contentValues(intl, contents[0] ?? content);
        texts.push({ id: 'history.causeMark', values });
        const of = { ...values, part: 31, total: 48, contents: 1 };
        texts.push({ id: 'insightCard.explained.content', values: of });
        texts.push({ id: 'insightCard.explained.content', values: { ...of, contents: 3 } });
      }
    }
    for (const cause of lossCauses) {
      texts.push({ id: `people.filter.cause-${cause}`, values: {} });
      for (const isShort of [true, false]) {
        const each = { ...loss, cause, isShort, to: start + 5 * day };
        const row = rowText(intl, each, []);
        texts.push(sentenceText(intl, each, [], 'readings'));
        texts.push(sentenceText(intl, each, [], 'download'));
        if (row !== null) texts.push(row);
      }
      if (cause === 'none') continue;
      if (cause !== 'content') {
        const values = { part: 31, total: 48 };
        texts.push({ id: `insightCard.explained.${cause}`, values });
      }
      texts.push({ id: `insightCard.explained.rest.${cause}`, values: { usual: 4 } });
    }
    for (const text of texts) expect(say(intl, text)).toMatch(/^[\p{L}\d].{4,}$/u);
  });
});
