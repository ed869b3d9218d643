import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import type { History, Reading } from '../../../contract/records/history.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import { useImported } from '../../core/imported/imported-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { forgetPerson } from '../../core/storage/forget-person.ts';
import { useHistory } from './history-store.ts';
import { choosePeriod, chooseReading, loadHistory } from './load-history.ts';

vi.mock('idb-keyval', () => import('../../../tests/support/memory-idb.ts'));

const history: History = {
  readings: [
    {
      ...{ id: 'a', taken_at: 1, source: 'analysis', complete: true, followers: 5, following: 2 },
      ...{ came: 0, left: 0 },
    },
  ],
  undone: [],
  counts: [],
  periods: [],
  unseen: null,
};

/** A thread that answers every call with this. */
const responding = (respond: () => Promise<unknown>) =>
  ({ call: respond }) as unknown as Pick<ApiThread, 'call'>;

beforeEach(async () => {
  await forgetPerson();
  useHistory.empty();
  useSession.setState({ token: 'token' });
});

describe('the history', () => {
  it('is shown as the server answers it', async () => {
    await loadHistory(responding(() => Promise.resolve(history)));
    expect(useHistory.getState()).toMatchObject({ load: 'ready', history });
  });

  it('stays on the screen when it cannot be loaded again', async () => {
    await loadHistory(responding(() => Promise.resolve(history)));
    await loadHistory(responding(() => Promise.reject(new AppError('network'))));
    expect(useHistory.getState()).toMatchObject({ load: 'refused', history });
    expect(useHistory.getState().failure).not.toBeNull();
  });

  it('of a session that has ended is never shown', async () => {
    const loading = loadHistory(
      responding(() => {
        useSession.setState({ token: '' });
        return Promise.resolve(history);
      }),
    );
    await loading;
    expect(useHistory.getState().history).toBeNull();
  });

  it('is stored on the device with its newest readings', async () => {
    const [reading] = history.readings as [Reading];
    const at = (day: number) => ({ ...reading, id: `${day}`, taken_at: day });
    const long = { ...history, readings: Array.from({ length: 120 }, (_, day) => at(day)) };
    await loadHistory(responding(() => Promise.resolve(long)));
    useHistory.empty();
    await loadHistory(responding(() => Promise.reject(new AppError('network'))));
    const shown = useHistory.getState().history?.readings.map(({ id }) => Number(id)) ?? [];
    expect(shown.at(-1)).toBe(119);
    expect(shown[0]).toBeGreaterThan(0);
  });

  it('forgets the chosen reading with its period', () => {
    chooseReading('a');
    choosePeriod('90');
    expect(useHistory.getState()).toMatchObject({ period: '90', selected: null });
  });
});

describe('the readings of imported data downloads', () => {
  const none: History = { ...history, readings: [] };
  const counted = [{ day: '2026-11-26', followers: 2_841, following: 300 }];
  const [reading] = history.readings;
  const own: History = {
    ...history,
    readings: [{ ...(reading as NonNullable<typeof reading>), id: 'file', source: 'download' }],
  };
  const device = (asked: unknown[]) =>
    ({
      ownHistory: async (query: unknown) => {
        asked.push(query);
        return own;
      },
      keepReadings: async () => true,
      keptHistory: async () => null,
    }) as never;

  beforeEach(() => {
    const account = { owner: 'nora', readings: [], sources: { people: '' } };
    useSession.setState({ user: userRecordOf({ username: 'Nora' }) });
    useImported.setState({ load: 'ready', accounts: [account as never], known: 'null' });
  });

  it('are shown where the server has none, beside its counts', async () => {
    const asked: unknown[] = [];
    const server = responding(() => Promise.resolve({ ...none, counts: counted }));
    await loadHistory(server, device(asked));
    expect(useHistory.getState().history).toEqual({ ...own, counts: counted });
    expect(asked).toEqual([{ owner: 'nora', known: null, seen: null }]);
    useHistory.empty();
    await loadHistory(
      responding(() => Promise.reject(new AppError('network'))),
      device(asked),
    );
    expect(useHistory.getState()).toMatchObject({
      load: 'refused',
      history: { ...own, counts: counted },
    });
  });

  it('never take the place of analyses, and are those of the owner alone', async () => {
    const asked: unknown[] = [];
    await loadHistory(
      responding(() => Promise.resolve(history)),
      device(asked),
    );
    expect(useHistory.getState().history).toEqual(history);
    useSession.setState({ user: userRecordOf({ username: 'ben' }) });
    await loadHistory(
      responding(() => Promise.resolve(none)),
      device(asked),
    );
    expect(useHistory.getState().history).toEqual(none);
    expect(asked).toEqual([]);
  });
});
