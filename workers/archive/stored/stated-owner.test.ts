/** @file Whose files these are, as a person says it, in Node over a map. */
import { readFileSync } from 'node:fs';
import { createStore, get } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { archiveDatabase, type ChosenFile } from '../../../contract/threads/archive.ts';
import { exportFiles, zipBytes, type Person } from '../../../tests/support/archive/exports.ts';
import { archives } from './archives.ts';

vi.mock('idb-keyval', () => import('../../../tests/support/memory-idb.ts'));

const first = Date.UTC(2025, 0, 2) / 1_000;
const store = createStore(archiveDatabase.name, archiveDatabase.store);
const everybody: Person[] = Array.from({ length: 10 }, (_, at) => [
  `person.${at}`,
  first - (100 - at) * 86_400,
]);
const followed: Person[] = [['person.0', first]];

async function take(path: string, files: Record<string, unknown>): Promise<string> {
  const file: ChosenFile = { path, file: new Blob([zipBytes(files).slice()]) };
  const outcome = await archives.importArchive(
    [file],
    new AbortController().signal,
    () => undefined,
  );
  return outcome.type === 'read' ? outcome.reading.id : '';
}

const takeOf = (owner: string, date: string, followers: readonly Person[]) =>
  take(`instagram-${owner}-${date}-x.zip`, exportFiles(followers, followed, undefined, owner));

/** Lists alone, as a phone unpacks them: no file names an account or a day. */
const takeUnnamed = (followers: readonly Person[]) => {
  const files = Object.entries(exportFiles(followers, followed));
  const lists = files.filter(([path]) => /follow(?:ers|ing)[^/]*$/.test(path));
  return take('lists.zip', Object.fromEntries(lists));
};

const own = (owner: string) => ({ owner, isApart: false });
const accounts = async () => archives.importedAccounts(null);
const owners = async () =>
  (await accounts()).map(({ owner }) => owner ?? '').sort((one, other) => one.localeCompare(other));

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => {
    const file = new URL('../../../wasm/build/archive.production.wasm', import.meta.url);
    return new Response(readFileSync(file));
  });
  await archives.removeImported();
});
afterEach(() => void vi.unstubAllGlobals());

describe('files of an earlier name', () => {
  it('are compared with those of the new one once their owner says so, until that is taken back', async () => {
    const before = await takeOf('old.name', '2025-01-02', everybody);
    await takeOf('new.name', '2025-02-02', everybody.slice(1));
    expect(await owners()).toEqual(['new.name', 'old.name']);
    await archives.stateOwner([before], own('new.name'));
    const [account, ...others] = await accounts();
    expect(others).toEqual([]);
    expect(account).toMatchObject({ owner: 'new.name', changes: { new: 0, lost: 1 } });
    expect(account?.readings.map(({ ownerAnswer }) => ownerAnswer)).toEqual(['own', null]);
    await archives.stateOwner([before], null);
    expect(await owners()).toEqual(['new.name', 'old.name']);
    expect((await accounts()).map(({ changes }) => changes)).toEqual([null, null]);
  });

  it('are one reading when they are imported again, with what was said of them', async () => {
    const before = await takeOf('old.name', '2025-01-02', everybody);
    await archives.stateOwner([before], own('new.name'));
    expect(await takeOf('old.name', '2025-01-02', everybody)).toBe(before);
    const [account] = await accounts();
    expect(account).toMatchObject({ owner: 'new.name', readings: [{ id: before }] });
    await archives.stateOwner([before], null);
    expect(await owners()).toEqual(['old.name']);
  });

  it('say whether they were kept apart or counted as those of another name', async () => {
    const before = await takeOf('old.name', '2025-01-02', everybody);
    const answer = async () => (await accounts())[0]?.readings[0]?.ownerAnswer;
    expect(await answer()).toBeNull();
    await archives.stateOwner([before], { owner: 'old.name', isApart: true });
    expect(await answer()).toBe('apart');
    await archives.stateOwner([before], own('new.name'));
    expect(await answer()).toBe('own');
    // The session has another name by then.
    await archives.stateOwner([before], { owner: 'new.name', isApart: true });
    expect(await answer()).toBe('apart');
    expect(await owners()).toEqual(['new.name']);
  });

  it('take what was said of them along when they are removed', async () => {
    const before = await takeOf('old.name', '2025-01-02', everybody);
    await archives.stateOwner([before], own('new.name'));
    await archives.removeImported(before);
    expect(await get(`owner ${before}`, store)).toBeUndefined();
    await archives.stateOwner([before], own('new.name'));
    expect(await get(`owner ${before}`, store)).toBeUndefined();
  });
});

describe('files that name no account', () => {
  it('are of the account that their owner says, whose lists they give', async () => {
    const id = await takeUnnamed(everybody);
    expect(await owners()).toEqual(['']);
    await archives.stateOwner([id], own('owner.of.it'));
    expect(await owners()).toEqual(['owner.of.it']);
    const query = {
      list: 'mutualfollowing',
      period: 'all',
      q: '',
      order: 'newest',
      from: 0,
      count: 9,
    } as const;
    const page = await archives.ownPeople({
      ...{ ...query, owner: 'Owner.of.it', known: null },
    });
    expect(page.items.map(({ insta_username: name }) => name)).toEqual(['person.0']);
  });
});
