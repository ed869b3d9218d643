import { beforeEach, describe, expect, it } from 'vitest';
import { givePage } from '../../../tests/support/page.ts';
import { pagedThread } from '../../../tests/support/paged-thread.ts';
import { personOf, userRecordOf } from '../../../tests/support/data/records.ts';
import type { AccountCauses } from '../../../contract/threads/causes.ts';
import { useCauses } from '../../core/causes/causes-store.ts';
import { keepLogin } from '../../core/session/session.ts';
import { resetStores } from '../../core/store.ts';
import { enterPeople, morePeople, searchPeople } from './people-lists.ts';
import { usePeople } from './people-store.ts';

const list = 'followerslost';
const state = () => usePeople.getState()[list];

/** Pages of the server, and what it was asked. */
function serve(pages: readonly (readonly number[])[]) {
  const asked: { params: object; query: { page: number } }[] = [];
  const call = async (_: string, input: (typeof asked)[number]) => {
    asked.push(input);
    return (pages[input.query.page - 1] ?? []).map(personOf);
  };
  return { asked, thread: pagedThread(call) };
}

/** Everybody whose number is divisible by ten left after a content. */
function knowCauses(): void {
  const losses = Array.from({ length: 40 }, (_, at) => ({
    ...{ id: personOf(at + 1).insta_id, from: 0, to: 1, isShort: false, odds: null },
    ...((at + 1) % 10 === 0
      ? { cause: 'content' as const, content: 'reel' }
      : { cause: 'none' as const, content: null }),
  }));
  const causes: AccountCauses = { losses, contents: [], periods: [], posts: [] };
  useCauses.setState({ source: 'readings', causes });
}

beforeEach(() => {
  givePage();
  resetStores();
  keepLogin({ ...userRecordOf(), token: 'token-of-demo' });
  knowCauses();
});

describe('those who left for one cause', () => {
  it('are found among all that the server lists, page by page', async () => {
    const { thread, asked } = serve([[1, 2, 3], [9, 10, 11], [12, 13], [20, 21, 30], [31]]);
    await searchPeople(list, { filter: 'cause-content' }, thread);
    expect(state()).toMatchObject({ load: 'ready', hasMore: true });
    expect(state().items.map(({ insta_id: id }) => id)).toEqual([personOf(10).insta_id]);
    while (state().hasMore) await morePeople(list, thread);
    expect(state().items.map(({ insta_id: id }) => id)).toEqual(
      [10, 20, 30].map((id) => personOf(id).insta_id),
    );
    // The server knows no causes.
    expect(asked[0]?.params).toEqual({ size: 100 });
    expect(asked.map(({ query }) => Object.keys(query).includes('filter'))).not.toContain(true);
  });

  it('are nobody where no page has one', async () => {
    await searchPeople(list, { filter: 'cause-deleted' }, serve([[1], [2]]).thread);
    expect(state()).toMatchObject({ load: 'ready', items: [], hasMore: false });
  });

  it('are not looked for without end where the server repeats a page', async () => {
    const { thread, asked } = serve(Array.from({ length: 20 }, () => [10]));
    await searchPeople(list, { filter: 'cause-content' }, thread);
    while (state().hasMore) await morePeople(list, thread);
    expect(state()).toMatchObject({ load: 'ready', isCut: true });
    expect(asked.map(({ query }) => query.page)).toEqual([1, 2, 3, 4]);
  });

  it('are shown by the address of the list, in the default period', async () => {
    givePage('/followerslost?cause=content');
    usePeople.setState({
      [list]: { ...state(), search: { ...state().search, period: '7', q: 'ada' } },
    });
    void enterPeople(list);
    expect(state().search).toMatchObject({ filter: 'cause-content', period: '30', q: '' });
  });

  it('are not asked for by an address that names no cause', async () => {
    givePage('/followerslost?cause=anger');
    void enterPeople(list);
    expect(state().search.filter).toBe('all');
  });
});
