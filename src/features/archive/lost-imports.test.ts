/** @file What the import says when the browser has deleted what was imported, or promised not to. */
import { createStore, del, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import {
  archiveDatabase,
  type ImportedAccount,
  type ImportOutcome,
} from '../../../contract/threads/archive.ts';
import { givePage } from '../../../tests/support/page.ts';
import { markImport } from '../../core/storage/import-mark.ts';
import { forgetPerson } from '../../core/storage/forget-person.ts';
import { useArchive } from './archive-store.ts';
import { importFiles, loadImported, openImport, removeImported } from './import-archive.ts';

const database = vi.hoisted(() => ({ isSilent: false }));
vi.mock('idb-keyval', async () => {
  const { silentIdb } = await import('../../../tests/support/silent-idb.ts');
  return silentIdb(database);
});

const store = createStore(archiveDatabase.name, archiveDatabase.store);

/** The cookies of a page: each is kept by its name until it expires. */
class Cookies {
  readonly all = new Map<string, string>();
  get cookie(): string {
    return [...this.all].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  set cookie(text: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (/max-age=0\b/.test(text)) this.all.delete(name);
    else this.all.set(name, value);
  }
}

let accounts: ImportedAccount[] = [];
const read = {
  ...{ type: 'read', isKnown: false, requests: 0 },
  reading: { id: 'a', owner: null },
} as unknown as ImportOutcome;

const thread = {
  async importArchive() {
    await set('a', {}, store);
    accounts = [{ owner: 'ana', readings: [] } as unknown as ImportedAccount];
    return read;
  },
  wasInterrupted: async () => false,
  sinceLast: async () => null,
  importedAccounts: async () => accounts,
  async removeImported() {
    accounts = [];
    await store('readwrite', (entries) => (entries as unknown as Map<string, unknown>).clear());
  },
};

const importOne = () => importFiles([{ path: 'a.zip', file: new Blob(['x']) }], thread);
const resultOf = () => useArchive.getState().result;

/** Deletes the data as a browser does it, and opens the import as on a later visit. */
async function evict(): Promise<void> {
  await thread.removeImported();
  useArchive.empty();
  await openImport(thread);
}

beforeEach(async () => {
  givePage('/import');
  vi.stubGlobal('document', new Cookies());
  useArchive.empty();
  database.isSilent = false;
  await thread.removeImported();
});
afterEach(() => void vi.unstubAllGlobals());

it('a first visit is a first visit', async () => {
  await openImport(thread);
  expect(useArchive.getState()).toMatchObject({ load: 'ready', result: null });
});

const failed = (code: 'timeout' | 'storage' | 'module-load') => new AppError(code);

it('a database that does not open is said not to, and opens by a press', async () => {
  await importOne();
  const read = vi.spyOn(thread, 'importedAccounts').mockRejectedValueOnce(failed('timeout'));
  database.isSilent = true;
  useArchive.empty();
  await openImport(thread);
  expect(useArchive.getState()).toMatchObject({
    ...{ load: 'refused', result: null, failure: { messageId: 'fault.timeout' } },
  });
  database.isSilent = false;
  read.mockRejectedValueOnce(failed('timeout'));
  await loadImported(thread);
  expect(useArchive.getState()).toMatchObject({ load: 'ready', accounts: [{ owner: 'ana' }] });
});

it('what a database does not give keeps the result of an import, and is asked for by a press', async () => {
  const read = vi.spyOn(thread, 'importedAccounts');
  await importOne();
  read.mockClear().mockRejectedValueOnce(failed('storage'));
  await loadImported(thread);
  expect(useArchive.getState()).toMatchObject({
    ...{ load: 'refused', result: { type: 'read' }, failure: { messageId: 'fault.storage' } },
  });
  expect(read).toHaveBeenCalledOnce();
});

it.each(['timeout', 'storage'] as const)(
  'a database that does not open (%s) is no reason to refuse a first visit',
  async (code) => {
    vi.spyOn(thread, 'importedAccounts').mockRejectedValueOnce(failed(code));
    database.isSilent = true;
    await openImport(thread);
    expect(useArchive.getState()).toMatchObject({ load: 'ready', result: null });
  },
);

it('a reader that does not load is a reason, also on a first visit', async () => {
  vi.spyOn(thread, 'importedAccounts').mockRejectedValueOnce(failed('module-load'));
  await openImport(thread);
  expect(useArchive.getState()).toMatchObject({ load: 'refused' });
});

it('what the browser deleted is called gone until a screen has shown it', async () => {
  await importOne();
  await evict();
  expect(resultOf()).toEqual({ type: 'lost' });
  await evict();
  expect(resultOf()).toEqual({ type: 'lost' });
  markImport(false);
  await evict();
  expect(resultOf()).toBeNull();
});

it('what was gone is so no longer once another tab has imported it again', async () => {
  await importOne();
  await evict();
  await thread.importArchive();
  await loadImported(thread);
  expect(useArchive.getState()).toMatchObject({ accounts: [{ owner: 'ana' }], result: null });
});

it.each([
  ['the person removed', () => removeImported(undefined, thread)],
  ['a log-out removed', () => forgetPerson()],
])('what %s is not', async (_, remove) => {
  await importOne();
  await remove();
  await evict();
  expect(resultOf()).toBeNull();
});

it('what could not be read while another file was removed is, if the browser deletes it later', async () => {
  await importOne();
  await set('b', {}, store);
  const removeOne = async () => {
    accounts = [];
    await del('a', store);
  };
  await removeImported(['a'], { ...thread, removeImported: removeOne });
  await evict();
  expect(resultOf()).toEqual({ type: 'lost' });
});

it.each([
  [true, true],
  [false, false],
  [undefined, false],
])('the result says whether the browser promised to keep it: %s', async (promise, isPromised) => {
  const persist = promise === undefined ? undefined : async () => promise;
  vi.stubGlobal('navigator', { storage: { persist } });
  await importOne();
  expect(resultOf()).toMatchObject({ type: 'read', isPromised });
});
