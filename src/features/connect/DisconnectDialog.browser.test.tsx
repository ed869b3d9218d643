import { useState } from 'react';
import { RawIntlProvider } from 'react-intl';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ConnectionRecord } from '../../../contract/records/connect/connection.ts';
import { render } from '../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../core/i18n/intl.ts';
import { useConnect } from './connect-store.ts';
import { DisconnectDialog } from './DisconnectDialog.tsx';

vi.mock(import('./load-connection.ts'), async (original) => ({
  ...(await original()),
  disconnect: async () => {
    useConnect.setState({ connection: null });
    return true;
  },
}));

function Sample() {
  const [isOpen, setOpen] = useState(false);
  const isConnected = useConnect(({ connection }) => connection !== null);
  return (
    <main>
      <h1>Connected account</h1>
      {isConnected && (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Disconnect
          </button>
          <DisconnectDialog isOpen={isOpen} onClose={() => setOpen(false)} />
        </>
      )}
    </main>
  );
}

it('keeps the focus when the account is disconnected', async () => {
  useConnect.setState({ connection: {} as ConnectionRecord });
  const texts = await Promise.all([loadMessages('en', 'visitor'), loadMessages('en', 'app')]);
  const intl = makeIntl('en', Object.assign({}, ...texts));
  render(
    <RawIntlProvider value={intl}>
      <Sample />
    </RawIntlProvider>,
  );
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Disconnect account' }).click();
  await expect.element(page.getByRole('heading', { name: 'Connected account' })).toHaveFocus();
});
