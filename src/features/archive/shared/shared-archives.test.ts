import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../../contract/faults.ts';
import { sharedFiles } from '../../../../contract/shared-files.ts';
import type { ArchiveThread, ImportedAccount } from '../../../../contract/threads/archive.ts';
import { givePage } from '../../../../tests/support/page.ts';
import { useArchive } from '../archive-store.ts';
import { declineShared, importShared, openShared } from './shared-archives.ts';

const zip = 'instagram-ana-2025-01-02-x.zip';

function waiting(name: string, at = Date.now()): Response {
  const headers = {
    [sharedFiles.nameHeader]: encodeURIComponent(name),
    [sharedFiles.timeHeader]: String(at),
  };
  return new Response('{}', { headers });
}

/** Caches with these shared files. */
function giveCaches(...files: Response[]) {
  const stored = new Map([[sharedFiles.cache as string, files]]);
  vi.stubGlobal('caches', {
    has: (name: string) => Promise.resolve(stored.has(name)),
    open: async (name: string) => ({
      matchAll: async () => (stored.get(name) ?? []).map((file) => file.clone()),
    }),
    delete: (name: string) => Promise.resolve(stored.delete(name)),
  });
  return stored;
}

/** A thread that names this owner and notes the paths that it imports. */
function threadOf(owner: string | null) {
  const imported: string[][] = [];
  const importArchive: ArchiveThread['importArchive'] = (files) => {
    imported.push(files.map(({ path }) => path));
    return Promise.resolve({ type: 'unreadable', warnings: [] });
  };
  const thread = {
    importArchive,
    wasInterrupted: () => Promise.resolve(false),
    sinceLast: () => Promise.resolve(null),
    importedAccounts: () => Promise.resolve([] as ImportedAccount[]),
    removeImported: () => Promise.resolve(),
    archiveOwner: () => Promise.resolve(owner),
  };
  return { thread, imported };
}

beforeEach(() => {
  givePage();
  useArchive.empty();
});
afterEach(() => void vi.unstubAllGlobals());

it('a shared file is shown with its owner, and imported at a press only', async () => {
  const stored = giveCaches(waiting(zip));
  const { thread, imported } = threadOf('ana');
  await openShared(thread);
  expect(useArchive.getState().shared).toMatchObject([{ owner: 'ana', files: [{ path: zip }] }]);
  expect([imported, stored.size]).toEqual([[], 1]);
  await importShared(thread);
  expect([imported, stored.size]).toEqual([[[zip]], 0]);
  expect(useArchive.getState().shared).toEqual([]);
});

it.each([
  ['fails', 'storage', 'failed'],
  ['is cancelled', 'cancelled', 'cancelled'],
] as const)('a shared file stays when its import %s', async (_, code, type) => {
  const stored = giveCaches(waiting(zip));
  const thread = {
    ...threadOf('ana').thread,
    importArchive: () => Promise.reject(new AppError(code)),
  };
  await openShared(thread);
  await importShared(thread);
  expect(useArchive.getState()).toMatchObject({
    result: { type },
    shared: [{ owner: 'ana', files: [{ path: zip }] }],
  });
  expect(stored.size).toBe(1);
});

it('a shared file waits while another import runs', async () => {
  giveCaches(waiting(zip));
  const { thread, imported } = threadOf('ana');
  await openShared(thread);
  useArchive.setState({ progress: { done: 1, total: 2 } });
  await importShared(thread);
  expect(imported).toEqual([]);
  expect(useArchive.getState().shared).toHaveLength(1);
});

it('a shared file that is declined is deleted', async () => {
  const stored = giveCaches(waiting(zip));
  const { thread, imported } = threadOf(null);
  await openShared(thread);
  await declineShared();
  await openShared(thread);
  expect(useArchive.getState().shared).toEqual([]);
  expect([imported, stored.size]).toEqual([[], 0]);
});

it('a shared file that waited for long is deleted unasked', async () => {
  const stored = giveCaches(waiting(zip, Date.now() - sharedFiles.lifeMs));
  await openShared(threadOf(null).thread);
  expect(useArchive.getState().shared).toEqual([]);
  expect(stored.size).toBe(0);
});

it('shared files for which there was no room are to be chosen here, which is said once', async () => {
  givePage(sharedFiles.path + sharedFiles.failed);
  const replaceState = vi.fn();
  Object.assign(window, { history: { state: null, replaceState } });
  giveCaches();
  await openShared(threadOf(null).thread);
  expect(useArchive.getState()).toMatchObject({ shared: [], result: { type: 'interrupted' } });
  expect(replaceState).toHaveBeenCalledWith(null, '', '/import');
  useArchive.empty();
  givePage(sharedFiles.path);
  await openShared(threadOf(null).thread);
  expect(useArchive.getState().result).toBeNull();
});

it('without a cache nothing is asked', async () => {
  vi.stubGlobal('caches', undefined);
  await openShared(threadOf(null).thread);
  expect(useArchive.getState().shared).toEqual([]);
});
