import { beforeEach, describe, expect, it } from 'vitest';
import type {
  ImportedItem,
  ItemsQuery,
  PeopleQuery,
} from '../../../../contract/threads/archive.ts';
import type { DetailQuery } from '../../../../contract/threads/imported-details.ts';
import { givePage } from '../../../../tests/support/page.ts';
import { useImportedList } from '../archive-store.ts';
import { listOfAddress, moreImported, openImportedList, searchImported } from './imported-list.ts';

const item = (id: number): ImportedItem => ({
  ...{ id, kind: 'photo', at: null, text: `post ${id}`, pieces: 1, about: null, figures: null },
});

/** A thread that has so many posts, and notes what it was asked. */
function threadWith(count: number) {
  const asked: (PeopleQuery | ItemsQuery | DetailQuery)[] = [];
  const all = Array.from({ length: count }, (_, id) => item(id));
  return {
    asked,
    thread: {
      importedPeople: (query: PeopleQuery) => {
        asked.push(query);
        return Promise.resolve({ total: 1, people: [{ username: 'ann', at: null }] });
      },
      detailPeople: (query: DetailQuery) => {
        asked.push(query);
        const given = { likes: 2, comments: null };
        return Promise.resolve({ total: 1, people: [{ username: 'ben', at: null, given }] });
      },
      importedItems: (query: ItemsQuery) => {
        asked.push(query);
        const { from, count: most } = query;
        return Promise.resolve({ total: count, items: all.slice(from, from + most) });
      },
    },
  };
}

const address = (text: string) => new URLSearchParams(text);

beforeEach(() => {
  givePage();
  useImportedList.empty();
});

describe('the list of an address', () => {
  it('is a list of people, of changes, or of own content', () => {
    expect(listOfAddress(address('list=pending&owner=ana'))).toEqual({
      list: 'pending',
      owner: 'ana',
    });
    expect(listOfAddress(address('list=renamed'))).toEqual({ list: 'renamed', owner: null });
    expect(listOfAddress(address('list=comments'))?.list).toBe('comments');
    expect(listOfAddress(address('list=attention'))?.list).toBe('attention');
    expect(listOfAddress(address('list=messages'))).toBeNull();
  });
});

describe('a list', () => {
  it('of own content is read part by part, each row once', async () => {
    const { thread, asked } = threadWith(150);
    await openImportedList(address('list=posts&owner=ana'), thread);
    expect(useImportedList.getState()).toMatchObject({ total: 150, hasMore: true });
    await moreImported({ list: 'posts', owner: 'ana' }, thread);
    const { items } = useImportedList.getState();
    expect(items.map((entry) => 'id' in entry && entry.id)).toEqual(
      Array.from({ length: 150 }, (_, id) => id),
    );
    expect(asked.map(({ from }) => from)).toEqual([0, 100]);
  });

  it('of people is asked for people', async () => {
    const { thread } = threadWith(0);
    await openImportedList(address('list=followers'), thread);
    expect(useImportedList.getState().items).toEqual([{ username: 'ann', at: null }]);
  });

  it('of people from other files is asked for there', async () => {
    const { thread, asked } = threadWith(0);
    await openImportedList(address('list=attention&owner=ana'), thread);
    expect(useImportedList.getState().items).toMatchObject([{ username: 'ben' }]);
    expect(asked).toEqual([{ list: 'attention', owner: 'ana', q: '', from: 0, count: 100 }]);
  });

  it('is searched by what was typed', async () => {
    const { thread, asked } = threadWith(1);
    await searchImported({ list: 'stories', owner: null }, 'sea', thread);
    expect(asked).toMatchObject([{ list: 'stories', q: 'sea', from: 0 }]);
  });
});
