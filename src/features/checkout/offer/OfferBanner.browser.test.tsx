import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../../core/i18n/intl.ts';
import { OfferBanner } from './OfferBanner.tsx';

it('keeps the focus when it is hidden', async () => {
  const intl = makeIntl('en', await loadMessages('en', 'plan'));
  render(
    <RawIntlProvider value={intl}>
      <OfferBanner />
      <main>
        <h1>Plans</h1>
      </main>
    </RawIntlProvider>,
  );
  await page.getByRole('button', { name: 'Hide the countdown' }).click();
  await expect.element(page.getByRole('heading', { name: 'Plans' })).toHaveFocus();
});
