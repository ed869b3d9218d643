import { RawIntlProvider } from 'react-intl';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AppError } from '../../../contract/faults.ts';
import type { ConnectionRecord } from '../../../contract/records/connect/connection.ts';
import { render } from '../../../tests/support/browser/render.ts';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import { useToasts } from '../../core/errors/toasts-store.ts';
import { loadMessages, makeIntl } from '../../core/i18n/intl.ts';
import { useConnect } from './connect-store.ts';
import { ConnectedCard } from './ConnectedCard.tsx';

const connection: ConnectionRecord = {
  ...{ state: 'active', username: 'ada', reason: null, retry_at: null, synced_at: null },
  scopes: [],
};
let responses: Readonly<Record<string, unknown>> = {};

// The server, which reads the figures at once or refuses to.
vi.mock('../../core/workers/threads.ts', () => ({
  api: {
    call: async (name: string) => {
      const response = responses[name];
      if (response === undefined) throw new AppError('unavailable');
      return response;
    },
  },
}));

const accepted = { connectSync: connection, connectState: connection, userDetail: userRecordOf() };

it.each([
  [
    'says when the figures that were asked for are there',
    accepted,
    ['connect.readAgain', 'connect.readDone'],
  ],
  ['says only why where they cannot be asked for', {}, ['fault.unavailable']],
])('%s', async (_, given, said) => {
  responses = given;
  useToasts.setState({ toasts: [] });
  useConnect.setState({ connection });
  const texts = await Promise.all([loadMessages('en', 'visitor'), loadMessages('en', 'app')]);
  render(
    <RawIntlProvider value={makeIntl('en', Object.assign({}, ...texts))}>
      <ConnectedCard connection={connection} />
    </RawIntlProvider>,
  );
  await page.getByRole('button', { name: 'Read the figures now' }).click();
  await expect
    .poll(() => useToasts.getState().toasts.map(({ messageId }) => messageId))
    .toEqual(said);
});
