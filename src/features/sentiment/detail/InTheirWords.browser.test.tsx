import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Sentiment } from '../../../../contract/records/sentiment.ts';
import { render } from '../../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../../core/i18n/intl.ts';
import { InTheirWords } from './InTheirWords.tsx';
import { MoodSummary } from './MoodSummary.tsx';
import { SmallPrint } from './SmallPrint.tsx';

const ironic = Array.from({ length: 5 }, (_, at) => ({
  ...{ comment_id: `c${at}`, username: `user${at}`, text: `Comment ${at}`, label: 'neutral' },
  reason: 'contrast',
}));
const result = {
  ...{ total_comments: 301, sentiment_score: null, average_words: null, keyword_extraction: [] },
  languages: [
    { language: 'en', count: 300, share: 300 / 301 },
    { language: 'de', count: 1, share: 1 / 301 },
  ],
  ...{ most_positive_comment: null, most_negative_comment: null, comments: [] },
  sarcasm_detection: { count: 5, comments: ironic },
} as unknown as Sentiment;

it('moves the focus to the first comment that "Show all" adds', async () => {
  const intl = makeIntl('en', await loadMessages('en', 'app'));
  render(
    <RawIntlProvider value={intl}>
      <InTheirWords result={result} onExplain={() => undefined} />
    </RawIntlProvider>,
  );
  const rows = page.getByRole('listitem');
  await expect.element(rows.nth(2)).toBeVisible();
  await page.getByRole('button', { name: /5/ }).last().click();
  await expect.element(rows.nth(3)).toHaveFocus();
});

it('has no language at none or all of the comments while there are others', async () => {
  const intl = makeIntl('en', await loadMessages('en', 'app'));
  render(
    <RawIntlProvider value={intl}>
      <SmallPrint result={result} />
    </RawIntlProvider>,
  );
  await expect.element(page.getByText('English 99.7%, German 0.3%')).toBeVisible();
});

it('agrees with its counts in the legend', async () => {
  const intl = makeIntl('fr', await loadMessages('fr', 'app'));
  const sentiment_distribution = { positive: 4, neutral: 2, negative: 1 };
  const counted = { ...result, sentiment_distribution, spam: { count: null } } as Sentiment;
  render(
    <RawIntlProvider value={intl}>
      <MoodSummary result={counted} />
    </RawIntlProvider>,
  );
  const legend = page.getByRole('listitem');
  await expect.element(legend.nth(0)).toHaveTextContent('4 sympas');
  await expect.element(legend.nth(1)).toHaveTextContent('2 neutres');
  await expect.element(legend.nth(2)).toHaveTextContent(/^1 dur$/);
});
