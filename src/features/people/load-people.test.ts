import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import type { Person } from '../../../contract/records/person.ts';
import type { Session } from '../../../contract/threads/session.ts';
import { createLists } from '../../../workers/api/calls.ts';
import { usePeople } from './people-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { resetStores } from '../../core/store.ts';
import { givePage } from '../../../tests/support/page.ts';
import { personOf, userRecordOf } from '../../../tests/support/data/records.ts';
import {
  forgetPeople,
  keepPosition,
  morePeople,
  openPeople,
  renewPeople,
  retryPeople,
} from './load-people.ts';
import { keepLogin } from '../../core/session/session.ts';

const list = 'newfollowers';
const state = () => usePeople.getState()[list];
const ids = () => state().people.map((person) => Number(person.insta_id));
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** The real paging of the api thread over a server with the given pages. */
function serve(pages: (Person[] | Error)[]) {
  const asked: number[] = [];
  const call = (async (_name: string, input: { query: { page: number } }) => {
    const page = input.query.page;
    asked.push(page);
    const answer = pages[page - 1] ?? [];
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as Parameters<typeof createLists>[0];
  return { asked, call, thread: createLists(call) };
}

const pageOf = (from: number, to: number) => numbers(from, to).map(personOf);

beforeEach(() => {
  givePage();
  resetStores();
  forgetPeople();
  keepLogin({ ...userRecordOf(), token: 'token-of-demo' });
});

describe('reading a list', () => {
  test('goes page by page to the end, nobody twice', async () => {
    const { thread, asked } = serve([pageOf(1, 15), pageOf(14, 28), pageOf(29, 30)]);
    await openPeople(list, thread);
    expect(state()).toMatchObject({ load: 'ready', hasMore: true });
    for (let i = 0; i < 6; i += 1) await morePeople(list, thread);
    expect(ids()).toEqual(numbers(1, 30));
    expect(state().hasMore).toBe(false);
    expect(asked).toEqual([1, 2, 3, 4]);
  });

  test('of nobody is empty and ended', async () => {
    await openPeople(list, serve([]).thread);
    expect(state()).toMatchObject({ load: 'ready', people: [], hasMore: false });
  });

  test('again keeps rows and position without asking', async () => {
    const { thread, asked } = serve([pageOf(1, 15)]);
    await openPeople(list, thread);
    keepPosition(list, 640);
    await openPeople(list, thread);
    expect(asked).toEqual([1]);
    expect(state().scrollTop).toBe(640);
  });
});

describe('a refusal', () => {
  test('of the first page is shown, and tried again', async () => {
    const server = serve([new AppError('server', 'Out of order', { status: 500, shown: true })]);
    await openPeople(list, server.thread);
    expect(state()).toMatchObject({ load: 'refused', failure: { text: 'Out of order' } });
    await retryPeople(list, serve([pageOf(1, 3)]).thread);
    expect(ids()).toEqual([1, 2, 3]);
    expect(state().failure).toBeNull();
  });

  test('further down keeps what is there and goes on where it stopped', async () => {
    const pages: (Person[] | Error)[] = [pageOf(1, 15), new AppError('network'), pageOf(31, 33)];
    const { thread, asked } = serve(pages);
    await openPeople(list, thread);
    await morePeople(list, thread);
    expect(state()).toMatchObject({ load: 'refused', failure: { messageId: 'fault.network' } });
    pages[1] = pageOf(16, 30);
    await retryPeople(list, thread);
    await morePeople(list, thread);
    expect(ids()).toEqual(numbers(1, 33));
    expect(asked).toEqual([1, 2, 2, 3]);
  });

  test('by a crash of the thread reads the lost pages again without repeating a row', async () => {
    const pages = [pageOf(1, 15), pageOf(16, 30), pageOf(31, 45)];
    const { thread, call } = serve(pages);
    await openPeople(list, thread);
    await morePeople(list, thread);
    const restarted = createLists(call);
    await morePeople(list, restarted);
    expect(state().load).toBe('refused');
    await retryPeople(list, restarted);
    for (let i = 0; i < 4; i += 1) await morePeople(list, restarted);
    expect(ids()).toEqual(numbers(1, 45));
    expect(state().hasMore).toBe(false);
  });
});

describe('a thread that dies', () => {
  test('is asked once more without a word', async () => {
    const { thread } = serve([pageOf(1, 15), pageOf(16, 30)]);
    let deaths = 1;
    const dying = {
      openList: thread.openList,
      moreOfList: async (...values: Parameters<typeof thread.moreOfList>) => {
        if (deaths > 0) {
          deaths -= 1;
          throw new AppError('crashed');
        }
        return thread.moreOfList(...values);
      },
    };
    await openPeople(list, dying);
    await morePeople(list, dying);
    await morePeople(list, dying);
    expect(ids()).toEqual(numbers(1, 30));
    expect(state()).toMatchObject({ load: 'ready', failure: null });
  });

  test('again says why', async () => {
    const dead = {
      openList: () => Promise.reject(new AppError('crashed')),
      moreOfList: () => Promise.reject(new AppError('crashed')),
    };
    await openPeople(list, dead);
    expect(state()).toMatchObject({
      load: 'refused',
      failure: { messageId: 'fault.crashed' },
    });
  });
});

describe('an answer that comes too late', () => {
  const held = () => {
    let answer: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const thread = {
      openList: async (_list: unknown, _session: Session) => {
        await opened;
        return { people: pageOf(1, 15), hasMore: true };
      },
      moreOfList: async () => ({ people: [], hasMore: false }),
    };
    return { thread, answer };
  };

  test('after the lists were forgotten is dropped', async () => {
    const { thread, answer } = held();
    const opening = openPeople(list, thread);
    forgetPeople();
    answer();
    await opening;
    expect(state()).toMatchObject({ load: 'idle', people: [] });
  });

  test('after an analysis has ended is dropped, and the list in sight read anew', async () => {
    givePage(`/${list}`);
    const { thread, answer } = held();
    const opening = openPeople(list, thread);
    const fresh = serve([pageOf(31, 33)]);
    await renewPeople(fresh.thread);
    answer();
    await opening;
    expect(ids()).toEqual([31, 32, 33]);
    expect(fresh.asked).toEqual([1]);
  });

  test('after a log-out is dropped', async () => {
    const { thread, answer } = held();
    const opening = openPeople(list, thread);
    resetStores();
    answer();
    await opening;
    expect(state().people).toEqual([]);
  });

  test('refused with 401 ends the session once', async () => {
    const refused = new AppError('unauthorized', 'Log in again', { status: 401, shown: true });
    const { thread } = serve([refused]);
    await Promise.all([openPeople(list, thread), openPeople('followerslost', thread)]);
    expect(useSession.getState()).toMatchObject({ token: '', isUnauthorized: true });
    expect(state().people).toEqual([]);
  });
});
