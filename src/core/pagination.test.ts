import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../contract/faults.ts';
import type { ListPage } from '../../contract/lists/list-page.ts';
import { givePage } from '../../tests/support/page.ts';
import { newRows } from '../../workers/shared/new-rows.ts';
import { createPagedList, unreadList, type PagedList, type SavedItems } from './pagination.ts';
import { useSession } from './session/session-store.ts';
import { resetStores } from './store.ts';

const identity = (id: string) => id;
const someIds = fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8');
const somePages = fc.array(fc.array(someIds, { maxLength: 5 }), { maxLength: 8 });

/** A list of ids over a server with the given pages. */
function makeList(pages: (string[] | Error)[], saved: SavedItems<string> | null = null) {
  let state: PagedList<string> = unreadList;
  const asked: number[] = [];
  const firstPages: (readonly string[])[] = [];
  const actions = createPagedList<string>({
    get: () => state,
    set: (change) => {
      state = { ...state, ...change };
    },
    idOf: identity,
    readSaved: async () => saved,
    onFirstPage: (items) => firstPages.push(items),
  });
  const read = async (page: number, seen: readonly string[]) => {
    asked.push(page);
    const result = pages[page - 1] ?? [];
    if (result instanceof Error) throw result;
    return newRows(result, seen, identity);
  };
  return { actions, read, asked, firstPages, pages, state: () => state };
}

async function readAll(pages: string[][]) {
  const list = makeList(pages);
  await list.actions.open(list.read);
  for (let i = 0; i <= pages.length && list.state().hasMore; i += 1) {
    await list.actions.more(list.read);
  }
  return list;
}

beforeEach(() => {
  givePage();
  resetStores();
  useSession.setState({ token: 'token-of-demo' });
});

describe('a paged list', () => {
  test('merges any pages without duplicates, asks for each once and ends', async () => {
    await fc.assert(
      fc.asyncProperty(somePages, async (pages) => {
        const { state, asked } = await readAll(pages);
        const { items } = state();
        expect(items).toEqual([...new Set(items)]);
        expect(asked).toEqual(asked.map((_, index) => index + 1));
        const firstEmpty = pages.findIndex((page) => page.length === 0);
        if (firstEmpty >= 0) expect(asked.length).toBeLessThanOrEqual(firstEmpty + 1);
        expect(state().hasMore).toBe(false);
      }),
    );
  });

  test('reads past pages that repeat it, as after an analysis on another device', async () => {
    const { state } = await readAll([['7'], ['7'], ['7'], ['8']]);
    expect(state()).toMatchObject({ items: ['7', '8'], hasMore: false, isCut: false });
  });

  test('is cut where the server repeats itself without end', async () => {
    const { state, asked } = await readAll(Array.from({ length: 9 }, () => ['7']));
    expect(state()).toMatchObject({ items: ['7'], hasMore: false, isCut: true });
    expect(asked).toEqual([1, 2, 3, 4]);
  });

  test('reads one page at a time, and none after the last', async () => {
    const { actions, read, asked } = makeList([['1']]);
    await Promise.all([actions.open(read), actions.more(read), actions.open(read)]);
    await actions.more(read);
    await actions.more(read);
    expect(asked).toEqual([1, 2]);
  });

  test('reads a refused page again', async () => {
    const list = makeList([['1'], new AppError('server')]);
    await list.actions.open(list.read);
    await list.actions.more(list.read);
    expect(list.state()).toMatchObject({
      load: 'refused',
      items: ['1'],
      failure: { messageId: 'fault.server' },
    });
    list.pages[1] = ['2'];
    await list.actions.more(list.read);
    expect(list.state()).toMatchObject({ load: 'ready', items: ['1', '2'], failure: null });
    expect(list.asked).toEqual([1, 2, 2]);
  });

  test('reads a refused first page again where older rows are', async () => {
    const list = await readAll([['1'], ['2']]);
    list.pages[0] = new AppError('server');
    await list.actions.open(list.read, true);
    expect(list.state()).toMatchObject({ load: 'refused', items: ['1', '2'] });
    list.pages[0] = ['3'];
    await list.actions.more(list.read);
    expect(list.state()).toMatchObject({ load: 'ready', items: ['3'], page: 1, hasMore: true });
    expect(list.asked.slice(-2)).toEqual([1, 1]);
  });

  test('tries again once, unasked, when its thread dies', async () => {
    const list = makeList([]);
    const deaths = [new AppError('crashed')];
    await list.actions.open(async () => {
      const death = deaths.pop();
      if (death !== undefined) throw death;
      return { items: ['1'], hasMore: true };
    });
    expect(list.state()).toMatchObject({ load: 'ready', items: ['1'], failure: null });
    await list.actions.more(() => Promise.reject(new AppError('crashed')));
    expect(list.state()).toMatchObject({
      load: 'refused',
      failure: { messageId: 'fault.crashed' },
    });
  });

  test('is as it was after a cancelled call', async () => {
    const list = makeList([new AppError('cancelled')]);
    await list.actions.open(list.read);
    expect(list.state()).toEqual(unreadList);
    list.pages[0] = ['1'];
    list.pages[1] = new AppError('cancelled');
    await list.actions.open(list.read);
    await list.actions.more(list.read);
    expect(list.state()).toMatchObject({ load: 'ready', items: ['1'], hasMore: true });
  });

  test('hands out its first page to be kept, and no other', async () => {
    const { firstPages } = await readAll([['1', '1'], ['2']]);
    expect(firstPages).toEqual([['1']]);
  });
});

describe('saved items', () => {
  const saved = { items: ['old', '1'], savedAt: 5 };

  test('replace a first page that fails, until it loads later', async () => {
    const list = makeList([new AppError('network')], saved);
    await list.actions.open(list.read);
    expect(list.state()).toMatchObject({ load: 'refused', hasMore: false, ...saved });
    list.pages[0] = ['1', '2'];
    await list.actions.more(list.read);
    expect(list.state()).toMatchObject({ load: 'ready', items: ['1', '2'], savedAt: null });
  });

  test('are replaced on entering the list again', async () => {
    const list = makeList([new AppError('network')], saved);
    await list.actions.open(list.read);
    list.pages[0] = ['2'];
    await list.actions.open(list.read);
    expect(list.state()).toMatchObject({ items: ['2'], hasMore: true });
  });

  test('do not replace rows of the server', async () => {
    const list = makeList([['1'], new AppError('network')], saved);
    await list.actions.open(list.read);
    await list.actions.more(list.read);
    expect(list.state()).toMatchObject({ items: ['1'], savedAt: null });
  });
});

describe('a result that arrives late', () => {
  test.each([
    ['the list was aborted', (abort: () => void) => abort()],
    ['the session ended', () => resetStores()],
  ])('is dropped after %s', async (_, end) => {
    const list = makeList([]);
    let respond: (page: ListPage<string>) => void = () => undefined;
    const opening = list.actions.open(
      () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    );
    end(() => list.actions.abort());
    respond({ items: ['1'], hasMore: true });
    await opening;
    expect(list.state().items).toEqual([]);
    expect(list.firstPages).toEqual([]);
  });
});
