import { clear, set } from 'idb-keyval';
import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { archiveDatabase, type ImportedAccount } from '../../../contract/threads/archive.ts';
import { render } from '../../../tests/support/browser/render.ts';
import { deviceStore } from '../../../workers/shared/device-store.ts';
import { loadMessages, makeIntl } from '../../core/i18n/intl.ts';
import { useImported } from '../../core/imported/imported-store.ts';
import { readImported, readImportedAgain } from '../../core/imported/read-imported.ts';
import { hasImports, markImport } from '../../core/storage/import-mark.ts';
import { DownloadAlert } from './DownloadAlert.tsx';
import { HomeAlerts } from './HomeAlerts.tsx';

vi.mock('../../core/storage/import-mark.ts', { spy: true });

const store = () => deviceStore(archiveDatabase);
const unnamed = { owner: null, readings: [] } as unknown as ImportedAccount;
const gone = () => page.getByText('What you had imported here is gone');

/**
 * Shows an alert of home after the device was asked for imports. The function returned waits until what has
 * changed by then is rendered.
 */
async function show(alert: ReactNode, accounts: readonly ImportedAccount[] = []) {
  const intl = makeIntl('en', await loadMessages('en', 'app'));
  const content = (later: string) => (
    <RawIntlProvider value={intl}>
      {alert}
      <p>{later}</p>
    </RawIntlProvider>
  );
  const renderAgain = render(content(''));
  await readImported({ importedAccounts: async () => accounts });
  return async () => {
    renderAgain(content('Later'));
    await expect.element(page.getByText('Later')).toBeVisible();
  };
}

/** How often the device has answered whether it holds imports. */
const answers = () =>
  vi.mocked(hasImports).mock.settledResults.filter(({ type }) => type === 'fulfilled').length;

afterEach(async () => {
  vi.clearAllMocks();
  markImport(false);
  useImported.empty();
  await clear(store());
});

it('says that the browser has deleted what was imported, and leads to the import', async () => {
  markImport(true);
  await show(<HomeAlerts />);
  await expect.element(gone()).toBeVisible();
  await expect.element(page.getByRole('link')).toHaveAttribute('href', '/import');
});

it('says it also of what the browser deletes while home is open', async () => {
  markImport(true);
  await set('a', {}, store());
  const renderLater = await show(<DownloadAlert />, [unnamed]);
  await renderLater();
  await clear(store());
  await readImportedAgain({ importedAccounts: async () => [] });
  await expect.element(gone()).toBeVisible();
});

it.each([
  ['without a mark', false],
  ['with data', true],
])('says nothing of it on a device %s', async (_, isThere) => {
  if (isThere) {
    markImport(true);
    await set('a', {}, store());
  }
  const renderLater = await show(<DownloadAlert />);
  // Home asks for the accounts, and the alert for what may be lost.
  await expect.poll(answers).toBe(2);
  await renderLater();
  await expect.element(gone()).not.toBeInTheDocument();
});
