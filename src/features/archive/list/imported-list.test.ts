import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportedItem, ItemsQuery } from '../../../../contract/threads/archive.ts';
import { givePage } from '../../../../tests/support/page.ts';
import { useImportedList } from '../archive-store.ts';
import {
  contentOfAddress,
  moreImported,
  openImportedList,
  searchImported,
} from './imported-list.ts';

const item = (id: number): ImportedItem => ({
  ...{ id, kind: 'photo', at: null, text: `post ${id}`, pieces: 1, about: null, figures: null },
});

/** A thread that has so many posts, and notes what it was asked. */
function threadWith(count: number) {
  const asked: ItemsQuery[] = [];
  const all = Array.from({ length: count }, (_, id) => item(id));
  return {
    asked,
    thread: {
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
  it('is a list of own content', () => {
    expect(contentOfAddress(address('list=posts&owner=ana'))).toEqual({
      list: 'posts',
      owner: 'ana',
    });
    expect(contentOfAddress(address('list=comments'))).toEqual({ list: 'comments', owner: null });
    expect(contentOfAddress(address('list=messages'))).toBeNull();
    expect(contentOfAddress(address('list=followers'))).toBeNull();
  });
});

describe('a list', () => {
  it('is read part by part, each row once', async () => {
    const { thread, asked } = threadWith(150);
    await openImportedList(address('list=posts&owner=ana'), thread);
    expect(useImportedList.getState()).toMatchObject({ total: 150, hasMore: true });
    await moreImported({ list: 'posts', owner: 'ana' }, thread);
    const { items } = useImportedList.getState();
    expect(items.map(({ id }) => id)).toEqual(Array.from({ length: 150 }, (_, id) => id));
    expect(asked.map(({ from }) => from)).toEqual([0, 100]);
  });

  it('is searched by what was typed', async () => {
    const { thread, asked } = threadWith(1);
    useImportedList.setState({ total: 0 });
    const searching = searchImported({ list: 'stories', owner: null }, 'sea', thread);
    // The number of the search before says nothing about this one.
    expect(useImportedList.getState().total).toBeNull();
    await searching;
    expect(asked).toMatchObject([{ list: 'stories', q: 'sea', from: 0 }]);
  });
});
