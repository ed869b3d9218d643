import { clear, del, get, getMany, keys, set, setMany, update } from 'idb-keyval';
import { expect, it } from 'vitest';
import { createMemoryStore } from './memory-store.ts';

it('answers idb-keyval as a database does', async () => {
  const store = createMemoryStore();
  expect(await get('one', store)).toBeUndefined();
  await set('one', 1, store);
  await setMany(
    [
      ['two', 2],
      ['three', 3],
    ],
    store,
  );
  await update<number>('two', (value = 0) => value + 20, store);
  await del('three', store);
  expect(await getMany(['one', 'two', 'three'], store)).toEqual([1, 22, undefined]);
  expect(await keys(store)).toEqual(['one', 'two']);
  await clear(store);
  expect(await keys(store)).toEqual([]);
});

it('keeps what was put, whatever becomes of the object', async () => {
  const store = createMemoryStore();
  const given = { people: ['ada'] };
  await set('list', given, store);
  given.people.push('ben');
  const found = await get<typeof given>('list', store);
  expect(found).toEqual({ people: ['ada'] });
  found?.people.push('cy');
  expect(await get('list', store)).toEqual({ people: ['ada'] });
});
