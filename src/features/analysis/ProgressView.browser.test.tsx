import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../core/i18n/intl.ts';
import { useAnalysis } from './analysis-store.ts';
import { ProgressView } from './ProgressView.tsx';
import { WaitNotice } from './WaitNotice.tsx';

it('says with its button that a run whose answer is here cannot be cancelled', async () => {
  useAnalysis.setState({ phase: 'running' });
  render(
    <RawIntlProvider value={makeIntl('en', await loadMessages('en', 'app'))}>
      <ProgressView />
    </RawIntlProvider>,
  );
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await expect.element(cancel).toBeEnabled();
  const live = getComputedStyle(cancel.element()).color;
  useAnalysis.setState({ phase: 'settling' });
  await expect.element(cancel).toHaveAttribute('aria-disabled', 'true');
  expect(getComputedStyle(cancel.element()).color).not.toBe(live);
});

it('shows the same estimate in the drawer as in the progress', async () => {
  useAnalysis.setState({ phase: 'running', notice: 'wait', minutes: 202, remaining: 3 });
  render(
    <RawIntlProvider value={makeIntl('en', await loadMessages('en', 'app'))}>
      <ProgressView />
      <WaitNotice />
    </RawIntlProvider>,
  );
  await expect.element(page.getByText('2 to 3 minutes left. Keep this page open.')).toBeVisible();
  await expect.element(page.getByText('Estimated wait: 2 to 3 minutes.')).toBeVisible();
});
