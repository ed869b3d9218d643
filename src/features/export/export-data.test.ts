import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import type { Reading } from '../../../contract/records/history.ts';
import type { OwnTable } from '../../../contract/tables/own-tables.ts';
import { readers } from '../../../tests/support/data/export-readers.ts';
import { postOf, postReportOf } from '../../../tests/support/data/posts.ts';
import { givePage } from '../../../tests/support/page.ts';
import { createExport } from '../../../workers/export/create-export.ts';
import { useSession } from '../../core/session/session-store.ts';
import { resetStores } from '../../core/store.ts';
import { useHistory } from '../history/history-store.ts';
import { cancelExport, exportData, type ExportDeps } from './export-data.ts';
import { useExport } from './export-store.ts';

const saved: File[] = [];
vi.mock('../../core/device/save-file.ts', () => ({
  saveFile: async (make: () => Promise<File | null>) => {
    const file = await make();
    if (file !== null) saved.push(file);
  },
}));

const personOf = (name: string) => ({
  insta_id: name,
  insta_image_url: '',
  insta_username: name,
  insta_full_name: '',
});

const postRowOf = (id: number) => ({
  post_short_code: `Post${id}`,
  post_type: 'image',
  post_url: `https://posts.test/${id}`,
  taken_at: 1_790_000_000 + id,
  likes: null,
  comments: id,
  views: 10 * id,
  child_posts: [],
});

const reading: Reading = {
  id: 'r1',
  taken_at: 1_790_000_000_000,
  source: 'analysis',
  complete: true,
  ...{ followers: 3, following: 2, came: 1, left: 0 },
};

/** Pages of two rows for each list and ranking, the second with a row of the first. */
const pages: Record<number, string[]> = { 1: ['ann', 'bob'], 2: ['bob', 'cat'] };

function depsOf(respond: (name: string) => Promise<void> = async () => undefined) {
  const end = vi.fn();
  const readPage = async (
    name: string,
    input: { params: { x?: number }; query: { page?: number } },
  ) => {
    await respond(name);
    const page = input.query.page ?? 1;
    return { items: (pages[page] ?? []).map(personOf), hasMore: page === 1 };
  };
  const call = async (name: string, { query }: { query: { cursor?: string } }) => {
    if (name !== 'modulePosts') throw new AppError('network');
    await respond(name);
    const posts = query.cursor === undefined ? [postRowOf(1)] : [postRowOf(2), { likes: 3 }];
    return { posts, next: query.cursor === undefined ? 'second' : '' };
  };
  const deps = {
    api: { readPage, call },
    device: {
      readKept: async () => null,
      keptHistory: async () => null,
      keptChanges: async () => null,
      importedAccounts: async () => [],
    },
    exporter: { ...createExport(), end },
  } as unknown as ExportDeps;
  return { deps, end };
}

async function rowsOf(table: OwnTable) {
  expect(saved).toHaveLength(1);
  return readers.json(new Uint8Array((await saved[0]?.arrayBuffer()) ?? []), table);
}

beforeEach(() => {
  givePage();
  resetStores();
  saved.length = 0;
  useSession.setState({ token: 'token-of-demo', isSubscribed: true });
  useExport.setState({ form: 'json' });
});

it('exports every page of the lists, each person of a list once', async () => {
  useExport.setState({ tables: ['people'] });
  const { deps, end } = depsOf();
  await exportData(deps);
  const rows = await rowsOf('people');
  expect(rows).toHaveLength(18);
  expect(rows.slice(0, 3)).toEqual(
    ['ann', 'bob', 'cat'].map((name) => ['newfollowers', name, null, null, null, null]),
  );
  expect(useExport.getState()).toMatchObject({ phase: 'idle', failure: null, missing: [] });
  expect(end).toHaveBeenCalledTimes(1);
});

it('exports every page of posts with times and views, and hidden likes as unknown', async () => {
  useExport.setState({ tables: ['posts'] });
  await exportData(depsOf().deps);
  expect(await rowsOf('posts')).toEqual(
    [1, 2].map((id) => [
      `Post${id}`,
      1_790_000_000_000 + 1_000 * id,
      'image',
      `https://posts.test/${id}`,
      ...[0, null, id, 10 * id],
    ]),
  );
});

it('names the tables without rows, and saves no file without any', async () => {
  useExport.setState({ tables: ['posts', 'comments'] });
  await exportData(depsOf().deps);
  expect(await rowsOf('posts')).toHaveLength(2);
  expect(useExport.getState().missing).toEqual(['comments']);
  saved.length = 0;
  useExport.setState({ tables: ['comments'] });
  await exportData(depsOf().deps);
  expect(saved).toEqual([]);
  expect(useExport.getState()).toMatchObject({ phase: 'idle', missing: ['comments'] });
});

it('shows why it failed, and saves nothing of the half that was read', async () => {
  useExport.setState({ tables: ['people'] });
  const refuse = async (name: string) => {
    if (name === 'profileview') throw new AppError('server', '', { status: 500 });
  };
  await exportData(depsOf(refuse).deps);
  expect(saved).toEqual([]);
  expect(useExport.getState()).toMatchObject({
    phase: 'idle',
    failure: { messageId: 'fault.server' },
  });
});

it('says that the file has what the device holds while the server is out of reach', async () => {
  useExport.setState({ tables: ['posts'] });
  await exportData(depsOf(() => Promise.reject(new AppError('network'))).deps);
  expect(useExport.getState()).toMatchObject({
    isPartial: true,
    missing: ['posts'],
    failure: null,
  });
});

it('has each post once where the line is cut between two pages', async () => {
  useExport.setState({ tables: ['posts'] });
  let asked = 0;
  const { deps } = depsOf(async () => {
    asked += 1;
    if (asked > 1) throw new AppError('network');
  });
  const stored = { report: postReportOf([postOf(1), postOf(7)]) };
  await exportData({
    ...deps,
    device: { ...deps.device, readKept: async () => stored },
  } as ExportDeps);
  expect((await rowsOf('posts')).map(([code, at]) => [code, at])).toEqual([
    ['Post1', 1_790_000_001_000],
    ['Post7', null],
  ]);
  expect(useExport.getState()).toMatchObject({ isPartial: true });
});

it('saves nothing after it is cancelled, and ends the thread with its rows', async () => {
  useExport.setState({ tables: ['people'] });
  const { deps, end } = depsOf(async (name) => {
    if (name === 'followerslost') cancelExport();
  });
  await exportData(deps);
  expect(saved).toEqual([]);
  expect(end).toHaveBeenCalledTimes(1);
  const failure = { messageId: 'fault.cancelled' };
  expect(useExport.getState()).toMatchObject({ phase: 'idle', missing: null, failure });
});

it('has each reading once after a cancelled export whose history arrives late', async () => {
  useExport.setState({ tables: ['readings'] });
  const history = { readings: [reading], undone: [], counts: [], periods: [], unseen: null };
  useHistory.setState({ history });
  const responses: (() => void)[] = [];
  const call = async () => {
    await new Promise<void>((respond) => responses.push(respond));
    return history;
  };
  const { deps } = depsOf();
  const slow = { ...deps, api: { ...deps.api, call } } as ExportDeps;
  const cancelled = exportData(slow);
  await expect.poll(() => responses.length).toBe(1);
  cancelExport();
  const next = exportData(slow);
  await expect.poll(() => responses.length).toBe(2);
  for (const respond of responses) respond();
  await Promise.all([cancelled, next]);
  expect(await rowsOf('readings')).toHaveLength(1);
});
