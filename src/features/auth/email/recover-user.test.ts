import { beforeEach, expect, it } from 'vitest';
import { AppError } from '../../../../contract/faults.ts';
import type { CallInput, CallName } from '../../../../contract/http/table.ts';
import { userRecordOf } from '../../../../tests/support/data/records.ts';
import { givePage } from '../../../../tests/support/page.ts';
import { useToasts } from '../../../core/errors/toasts-store.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { keepLogin } from '../../../core/session/session.ts';
import { resetStores } from '../../../core/store.ts';
import { recoverUser } from './recover-user.ts';

const asked: [CallName, unknown][] = [];
const serverThat = (respond: () => object) => ({
  call: async <N extends CallName>(name: N, input: CallInput<N>) => {
    asked.push([name, input]);
    return respond() as never;
  },
});

beforeEach(() => {
  givePage();
  resetStores();
  useToasts.setState({ toasts: [] });
  asked.length = 0;
});

it('asks for the mail to the address in lower case and without spaces', async () => {
  expect(
    await recoverUser(
      ' Ada@Example. com ',
      serverThat(() => ({})),
    ),
  ).toBeNull();
  expect(asked).toEqual([['recoverUsername', { body: { email: 'ada@example.com' } }]]);
});

it('returns a refusal for its place on the screen, and keeps a session', async () => {
  keepLogin({ ...userRecordOf(), token: 'session-1' });
  const refused = await recoverUser(
    'ada@example.com',
    serverThat(() => {
      throw new AppError('unauthorized', 'Not now.', { status: 401, shown: true });
    }),
  );
  expect(refused).toMatchObject({ text: 'Not now.' });
  expect(useToasts.getState().toasts).toEqual([]);
  expect(useSession.getState().token).toBe('session-1');
});
