import { beforeEach, expect, it } from 'vitest';
import { apiThread, outOfReach } from '../../../../tests/support/api-thread.ts';
import { userRecordOf } from '../../../../tests/support/data/records.ts';
import { givePage } from '../../../../tests/support/page.ts';
import { useImported } from '../../../core/imported/imported-store.ts';
import { keepLogin } from '../../../core/session/session.ts';
import { resetStores } from '../../../core/store.ts';
import { loadPerson } from './load-person.ts';
import { usePerson } from './person-store.ts';

const timeline = (id: string) => ({ id, steps: [] });
const stored = { savedAt: 7, value: timeline('kept') };
const asked: unknown[] = [];
const device = (result: unknown) =>
  ({
    keptPerson: async (...input: unknown[]) => {
      asked.push(input);
      if (result instanceof Error) throw result;
      return result;
    },
  }) as never;

beforeEach(() => {
  givePage();
  resetStores();
  asked.length = 0;
  keepLogin({ ...userRecordOf(), token: 'token-1' });
});

it('the timeline of a person is the response of the server; the device is not asked', async () => {
  const { thread, calls } = apiThread({ historyPerson: () => timeline('7') });
  await loadPerson('7', thread, device(stored));
  expect(calls).toMatchObject([{ input: { query: { id: '7' } } }]);
  expect(usePerson.getState()).toMatchObject({
    load: 'ready',
    history: { id: '7' },
    savedAt: null,
  });
  expect(asked).toEqual([]);
});

it('without the server it is what the device keeps for the account, with its time', async () => {
  await loadPerson('7', apiThread({ historyPerson: outOfReach }).thread, device(stored));
  expect(asked).toEqual([['1000000001', '7']]);
  expect(usePerson.getState()).toMatchObject({
    ...{ load: 'refused', failure: { messageId: 'fault.network' } },
    ...{ history: stored.value, savedAt: 7 },
  });
});

it.each([null, new Error('no database')])(
  'a device that has nothing (%s) is no error',
  async (has) => {
    const { thread } = apiThread({ historyPerson: outOfReach });
    await loadPerson('7', thread, device(has));
    expect(usePerson.getState()).toMatchObject({ load: 'refused', history: null, savedAt: null });
  },
);

it('another person shows nothing of the one before, and keeps no late response', async () => {
  let resolveFirst: (value: unknown) => void = () => undefined;
  const { thread } = apiThread({
    historyPerson: ({ query }) => {
      const { id } = query as { id: string };
      return id === '1' ? new Promise((resolve) => (resolveFirst = resolve)) : timeline(id);
    },
  });
  await loadPerson('7', thread, device(null));
  const first = loadPerson('1', thread, device(null));
  expect(usePerson.getState()).toMatchObject({ load: 'loading', history: null });
  await loadPerson('2', thread, device(null));
  resolveFirst(timeline('1'));
  await first;
  expect(usePerson.getState().history).toMatchObject({ id: '2' });
});

it('nothing is shown once the session has ended, of the server or of the device', async () => {
  const answered = apiThread({ historyPerson: async () => timeline('7') });
  let loading = loadPerson('7', answered.thread, device(stored));
  resetStores();
  await loading;
  expect(usePerson.getState().history).toBeNull();
  keepLogin({ ...userRecordOf(), token: 'token-2' });
  const ended = {
    keptPerson: async () => {
      resetStores();
      return stored;
    },
  };
  loading = loadPerson('7', apiThread({ historyPerson: outOfReach }).thread, ended as never);
  await loading;
  expect(usePerson.getState()).toMatchObject({ load: 'idle', history: null });
});

it('of somebody whom a data download names it is the result of the device, and the name is not sent', async () => {
  const account = { owner: 'Demo', readings: [], sources: { people: '' } };
  useImported.setState({ load: 'ready', accounts: [account as never], known: 'null' });
  const { thread, calls } = apiThread({ historyPerson: () => timeline('7') });
  const ownPerson = async (...input: unknown[]) => {
    asked.push(input);
    return timeline('@ana');
  };
  await loadPerson('@ana', thread, { ownPerson } as never);
  expect(asked).toEqual([[{ owner: 'Demo', known: null }, '@ana']]);
  expect(usePerson.getState()).toMatchObject({ load: 'ready', history: { id: '@ana' } });
  useImported.setState({ accounts: [] });
  await loadPerson('@ana', thread, { ownPerson } as never);
  expect(usePerson.getState()).toMatchObject({ load: 'ready', history: null });
  expect(calls).toEqual([]);
});
