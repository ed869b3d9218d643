import { RawIntlProvider } from 'react-intl';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ConnectionRecord } from '../../../contract/records/connect/connection.ts';
import { render } from '../../../tests/support/browser/render.ts';
import { useToasts } from '../../core/errors/toasts-store.ts';
import { loadMessages, makeIntl } from '../../core/i18n/intl.ts';
import { useConnect } from './connect-store.ts';
import { ConnectedCard } from './ConnectedCard.tsx';
import type * as Loading from './load-connection.ts';

const connection: ConnectionRecord = {
  ...{ state: 'active', username: 'ada', reason: null, retry_at: null, synced_at: null },
  scopes: [],
};

// The server, which reads the figures at once.
vi.mock('./load-connection.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof Loading>()),
  syncNow: async () => {
    useConnect.setState({ connection });
    return true;
  },
}));

it('says when the figures that were asked for are there', async () => {
  useToasts.setState({ toasts: [] });
  const texts = await Promise.all([loadMessages('en', 'visitor'), loadMessages('en', 'app')]);
  render(
    <RawIntlProvider value={makeIntl('en', Object.assign({}, ...texts))}>
      <ConnectedCard connection={connection} />
    </RawIntlProvider>,
  );
  await page.getByRole('button', { name: 'Read the figures now' }).click();
  await expect
    .poll(() => useToasts.getState().toasts)
    .toMatchObject([{ variant: 'success', messageId: 'connect.readDone' }]);
});
