import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../../core/i18n/intl.ts';
import { resetStores } from '../../../core/store.ts';
import { useInsight } from './insight-store.ts';
import { InsightPanel } from './InsightPanel.tsx';

const insight = (summary: string) => ({ summary, actionable_insights: 'Post more reels.' });

it('says an insight that was asked for when it arrives, not one that was kept', async () => {
  resetStores();
  const texts = await Promise.all([loadMessages('en', 'visitor'), loadMessages('en', 'app')]);
  render(
    <RawIntlProvider value={makeIntl('en', Object.assign({}, ...texts))}>
      <InsightPanel />
    </RawIntlProvider>,
  );
  await expect.element(page.getByText(/^What changed/)).toBeVisible();
  useInsight.setState({ insight: insight('Kept.'), writtenAt: 1, language: 'en' });
  await expect.element(page.getByText('Kept.')).toBeVisible();
  expect(page.getByRole('status').elements()).toHaveLength(0);
  // Without an account nothing is requested; the region is there before the text.
  await page.getByRole('button', { name: 'Get new insights' }).click();
  const region = page.getByRole('status');
  await expect.element(region).toHaveTextContent('Kept.');
  const before = region.element();
  useInsight.setState({ insight: insight('New.'), writtenAt: 2 });
  await expect.element(region).toHaveTextContent('New.');
  expect(region.element()).toBe(before);
});
