import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import type { History } from '../../../contract/records/history.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { useSession } from '../../core/session/session-store.ts';
import { useHistory } from './history-store.ts';
import { choosePeriod, chooseReading, loadHistory } from './load-history.ts';

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
const answering = (answer: () => Promise<unknown>) =>
  ({ call: answer }) as unknown as Pick<ApiThread, 'call'>;

beforeEach(() => {
  useHistory.empty();
  useSession.setState({ token: 'token' });
});

describe('the history', () => {
  it('is shown as the server answers it', async () => {
    await loadHistory(answering(() => Promise.resolve(history)));
    expect(useHistory.getState()).toMatchObject({ load: 'ready', history });
  });

  it('stays on the screen when it cannot be loaded again', async () => {
    await loadHistory(answering(() => Promise.resolve(history)));
    await loadHistory(answering(() => Promise.reject(new AppError('network'))));
    expect(useHistory.getState()).toMatchObject({ load: 'refused', history });
    expect(useHistory.getState().failure).not.toBeNull();
  });

  it('of a session that has ended is never shown', async () => {
    const loading = loadHistory(
      answering(() => {
        useSession.setState({ token: '' });
        return Promise.resolve(history);
      }),
    );
    await loading;
    expect(useHistory.getState().history).toBeNull();
  });

  it('forgets the chosen reading with its period', () => {
    chooseReading('a');
    choosePeriod('90');
    expect(useHistory.getState()).toMatchObject({ period: '90', selected: null });
  });
});
