import { RawIntlProvider } from 'react-intl';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ConnectionRecord } from '../../../contract/records/connect/connection.ts';
import { render } from '../../../tests/support/browser/render.ts';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import { loadMessages, makeIntl } from '../../core/i18n/intl.ts';
import type * as Threads from '../../core/workers/threads.ts';
import { ConnectScreen } from './ConnectScreen.tsx';

const connection: ConnectionRecord = {
  ...{ state: 'active', username: 'ada', reason: null, retry_at: null, synced_at: null },
  scopes: [],
};

// The server, which ends the connection.
vi.mock('../../core/workers/threads.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof Threads>()),
  api: {
    call: async (name: string) =>
      ({ connectState: connection, connectDisconnect: {}, userDetail: userRecordOf() })[name],
  },
}));

it('keeps the focus when the account is disconnected', async () => {
  const texts = await Promise.all([loadMessages('en', 'visitor'), loadMessages('en', 'app')]);
  const intl = makeIntl('en', Object.assign({}, ...texts));
  render(
    <RawIntlProvider value={intl}>
      <main>
        <ConnectScreen />
      </main>
    </RawIntlProvider>,
  );
  const card = page.getByText('@ada');
  await expect.element(card).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Disconnect account' }).click();
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});
