import { clear, set } from 'idb-keyval';
import { RawIntlProvider } from 'react-intl';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { archiveDatabase } from '../../../contract/threads/archive.ts';
import { render } from '../../../tests/support/browser/render.ts';
import { deviceStore } from '../../../workers/shared/device-store.ts';
import { loadMessages, makeIntl } from '../../core/i18n/intl.ts';
import { useImported } from '../../core/imported/imported-store.ts';
import { readImported } from '../../core/imported/read-imported.ts';
import { markImport } from '../../core/storage/import-mark.ts';
import { HomeAlerts } from './HomeAlerts.tsx';

const store = () => deviceStore(archiveDatabase);
const gone = () => page.getByText('What you had imported here is gone');

/** Home as its owner sees it after the device was asked for imports. */
async function show(): Promise<void> {
  const intl = makeIntl('en', await loadMessages('en', 'app'));
  render(
    <RawIntlProvider value={intl}>
      <HomeAlerts />
    </RawIntlProvider>,
  );
  await readImported({ importedAccounts: async () => [] });
}

afterEach(async () => {
  markImport(false);
  useImported.empty();
  await clear(store());
});

it('says that the browser has deleted what was imported, and leads to the import', async () => {
  markImport(true);
  await show();
  await expect.element(gone()).toBeVisible();
  await expect.element(page.getByRole('link')).toHaveAttribute('href', '/import');
});

it.each([
  ['without a mark', false],
  ['with data', true],
])('says nothing of it on a device %s', async (_, isThere) => {
  if (isThere) {
    markImport(true);
    await set('a', {}, store());
  }
  await show();
  await expect.poll(() => useImported.getState().load).toBe('ready');
  await expect.element(gone()).not.toBeInTheDocument();
});
