import { beforeEach, expect, it, vi } from 'vitest';
import { defaultPeriod } from '../../../contract/lists/change-periods.ts';
import { personOf } from '../../../tests/support/data/records.ts';
import { givePage } from '../../../tests/support/page.ts';
import { useSession } from '../../core/session/session-store.ts';
import { forgetPerson } from '../../core/storage/forget-person.ts';
import { writeLarge } from '../../core/storage/items.ts';
import { findSaved, readOffline, readSavedPeople, savePeople } from './saved-people.ts';

vi.mock('idb-keyval', () => import('../../../tests/support/memory-idb.ts'));
const { loadCauses } = vi.hoisted(() => ({ loadCauses: vi.fn(async () => {}) }));
vi.mock('../../core/causes/load-causes.ts', () => ({ loadCauses }));

beforeEach(async () => {
  givePage();
  await forgetPerson();
});

it('keeps the first rows of lists that are saved at the same time', async () => {
  await Promise.all([
    savePeople('newfollowers', [personOf(1)], 5),
    savePeople('mutualfollowing', [personOf(2)], 6),
  ]);
  expect(await readSavedPeople('newfollowers')).toEqual({ items: [personOf(1)], savedAt: 5 });
  expect(await readSavedPeople('mutualfollowing')).toEqual({ items: [personOf(2)], savedAt: 6 });
});

it('asks for causes again once the rows say whose account is gone', async () => {
  await savePeople('followerslost', [personOf(1)], 5);
  await savePeople('newfollowers', [{ ...personOf(2), facts: ['deleted'] }], 5);
  expect(loadCauses).not.toHaveBeenCalled();
  loadCauses.mockImplementation(async () => {
    const stored = await readSavedPeople('followerslost');
    expect(stored?.items[0]?.facts).toEqual(['deleted']);
  });
  await savePeople('followerslost', [{ ...personOf(1), facts: ['deleted'] }], 6);
  expect(loadCauses).toHaveBeenCalledExactlyOnceWith('readings');
});

it('has nothing of a list that was never read, nor after a log-out', async () => {
  expect(await readSavedPeople('newfollowers')).toBeNull();
  await savePeople('newfollowers', [personOf(1)], 5);
  expect(await readSavedPeople('followerslost')).toBeNull();
  await forgetPerson();
  expect(await readSavedPeople('newfollowers')).toBeNull();
});

it('ignores a malformed list, which does not concern the others', async () => {
  await writeLarge('listPages', {
    newfollowers: { savedAt: 'never', people: 7 },
    followerslost: { savedAt: 5, people: [personOf(3)] },
  });
  expect(await readSavedPeople('newfollowers')).toBeNull();
  expect(await readSavedPeople('followerslost')).toEqual({ items: [personOf(3)], savedAt: 5 });
  await savePeople('newfollowers', [personOf(1)], 6);
  expect(await readSavedPeople('newfollowers')).toEqual({ items: [personOf(1)], savedAt: 6 });
});

it('replaces a record that is no object', async () => {
  await writeLarge('listPages', 'broken');
  await savePeople('newfollowers', [personOf(1)], 6);
  expect(await readSavedPeople('newfollowers')).toEqual({ items: [personOf(1)], savedAt: 6 });
});

it('finds saved people by any part of their names, in the order wanted', () => {
  const named = (at: number, name: string) => ({ ...personOf(at), insta_username: name });
  const saved = { savedAt: 5, items: [named(1, 'zoe'), named(2, 'Ánna.b'), named(3, 'bo.anna')] };
  const names = (q: string, order: 'newest' | 'oldest' | 'name') =>
    findSaved(saved, { q, order })?.items.map((person) => person.insta_username);
  expect(names('anna', 'newest')).toEqual(['Ánna.b', 'bo.anna']);
  expect(names('', 'oldest')).toEqual(['bo.anna', 'Ánna.b', 'zoe']);
  expect(names('@ZO', 'name')).toEqual(['zoe']);
  expect(names('', 'name')).toEqual(['Ánna.b', 'bo.anna', 'zoe']);
  expect(saved.items[0]?.insta_username).toBe('zoe');
});

it.each([
  ['newest', [9, 3, 1, 2, 4, 5]],
  ['oldest', [5, 4, 2, 1, 3, 9]],
] as const)(
  'lists new people offline in the order of the server, the %s first',
  async (order, ids) => {
    useSession.setState({ isSubscribed: true });
    const changed = (at: number, until: string) => ({ ...personOf(at), until });
    const [later, earlier] = ['2026-11-20T00:00:00.000Z', '2026-11-10T00:00:00.000Z'];
    const seen = [changed(3, later), changed(1, later), changed(2, later), changed(4, earlier)];
    await savePeople('newfollowers', seen, 5);
    // The device has one person of a reading that was not listed yet, and one behind the first page.
    const newest = changed(9, '2026-11-25T00:00:00.000Z');
    const stored = [newest, ...[1, 2, 3].map((at) => changed(at, later))];
    stored.push(changed(4, earlier), changed(5, earlier));
    if (order === 'oldest') stored.reverse();
    const storedChanges = async () => ({ value: stored, savedAt: 7 });
    const search = { q: '', order, filter: 'all', period: defaultPeriod } as const;
    const read = await readOffline('newfollowers', search, { keptChanges: storedChanges });
    expect(read?.items.map(({ insta_id: id }) => id)).toEqual(
      ids.map((at) => personOf(at).insta_id),
    );
  },
);
