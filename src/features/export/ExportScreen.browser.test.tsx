import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../core/i18n/intl.ts';
import { useExport } from './export-store.ts';
import { ExportScreen } from './ExportScreen.tsx';

it('reads out what it does instead of each row, and moves the focus from Cancel to Export', async () => {
  const messages = [await loadMessages('en', 'visitor'), await loadMessages('en', 'app')];
  const intl = makeIntl('en', Object.assign({}, ...messages));
  render(
    <RawIntlProvider value={intl}>
      <ExportScreen />
    </RawIntlProvider>,
  );
  const said = page.getByRole('status');
  await expect.element(said).toHaveTextContent('');
  useExport.setState({ phase: 'reading', rows: 200 });
  await expect.element(page.getByText('200 rows read')).toBeVisible();
  await expect.element(said).toHaveTextContent(/^Reading your data$/);
  useExport.setState({ phase: 'writing', rows: 100 });
  await expect.element(page.getByText('100 rows written')).toBeVisible();
  await expect.element(said).toHaveTextContent(/^Making the file$/);

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('button', { name: 'Export' })).toHaveFocus();
  await expect.element(said).toHaveTextContent(/^Cancelled\.$/);
});
