import { beforeEach, expect, it } from 'vitest';
import {
  importedContent,
  importedLists,
  type ImportedAccount,
  type ImportedReading,
} from '../../../contract/threads/archive.ts';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import { givePage } from '../../../tests/support/page.ts';
import { useImported } from '../../core/imported/imported-store.ts';
import { keepLogin } from '../../core/session/session.ts';
import { useSession } from '../../core/session/session-store.ts';
import { resetStores } from '../../core/store.ts';
import { readers, type Sources } from './read-tools.ts';
import { isAllowed, useToolRequest } from './request-store.ts';

const reading = {
  ...{ id: 'a', owner: 'Demo', exportedAt: Date.UTC(2026, 10, 12), isComplete: true },
  ...{ ownerAnswer: null, stated: null, question: null, warnings: [] },
  counts: Object.fromEntries(
    [...importedLists, ...importedContent].map((each) => [each, 7]),
  ) as ImportedReading['counts'],
};
const account: ImportedAccount = {
  ...{ owner: 'Demo', readings: [reading], changes: null, periods: null },
  ...{ visits: null, oldest: null, growth: [] },
  sources: { people: 'a', posts: 'a', reels: 'a', stories: 'a', comments: 'a' },
};

/** The device, and a server that must not be asked. */
const sources = {
  api: {
    call: () => Promise.reject(new Error('a name was to be sent')),
    readPage: () => Promise.reject(new Error('a name was to be sent')),
  },
  device: {
    ownPeople: async ({ q }: { q: string }) => ({
      items: [{ insta_id: '@ana', insta_username: 'ana' }].filter((each) =>
        each.insta_username.includes(q),
      ),
      hasMore: false,
    }),
    ownCounts: async () => ({ all: 1 }),
    ownPerson: async (_: object, id: string) => ({ id, steps: [] }),
  },
} as unknown as Sources;

const read = (name: keyof typeof readers, input: object = {}) =>
  readers[name](input, sources, new AbortController().signal);

beforeEach(() => {
  givePage();
  resetStores();
  keepLogin({ ...userRecordOf(), token: 'token-of-demo' });
  useSession.setState({ isSubscribed: true });
  useImported.setState({ load: 'ready', accounts: [account], known: 'null' });
});

it('answers a figure of a download with its source and day, and an unknown one with the reason', async () => {
  const { figures } = (await read('get_figures')) as { figures: Record<string, object> };
  expect(figures['mutual_followers']).toEqual({
    value: 7,
    source: 'download',
    counted_at: reading.exportedAt,
  });
  expect(figures['new_followers']).toEqual({
    value: null,
    unknown_because: expect.any(String) as string,
  });
});

it('answers names and persons of a download from the device', async () => {
  const list = { list: 'mutualfollowing' };
  expect(await read('get_list', list)).toMatchObject({
    source: 'download',
    counts: { all: 1 },
    items: [{ insta_username: 'ana' }],
  });
  expect(await read('get_list', { ...list, search: 'ben' })).toMatchObject({ items: [] });
  expect(await read('get_person', { insta_id: '@ana' })).toEqual({
    person: { id: '@ana', steps: [] },
  });
});

it('answers the figure of a list whose names no source has, without a call to the server', async () => {
  const connected = userRecordOf({
    ...{ connection: 'active', followers_lost: 4 },
    last_updated_at: '12-11-2026 10:00:00',
  });
  keepLogin({ ...connected, token: 'token-of-demo' });
  useImported.setState({ accounts: [] });
  for (const list of ['followerslost', 'profileview']) {
    const { note, ...answer } = (await read('get_list', { list })) as { note: string };
    expect(answer).toMatchObject({ source: null, counts: null, items: [], hasMore: false });
    expect(note).toContain('does not mean nobody');
  }
  expect(await read('get_list', { list: 'followerslost' })).toMatchObject({ figure: { value: 4 } });
});

it('refuses input that is not of the tool, and says which part', async () => {
  await expect(read('get_list', { list: 'everybody' })).rejects.toThrow(/list/);
  await expect(read('get_list', { list: 'newfollowers', page: 0 })).rejects.toThrow(/page/);
  await expect(read('get_post_sentiment', { post_short_code: '../x' })).rejects.toThrow(
    /post_short_code/,
  );
});

it('asks one question at a time, and takes the end of the session for a no', async () => {
  const session = new AbortController();
  const first = isAllowed('get_figures', session.signal);
  const second = isAllowed('get_history', session.signal);
  await Promise.resolve();
  expect(useToolRequest.getState().request?.tool).toBe('get_figures');
  useToolRequest.getState().request?.answer(true);
  expect(await first).toBe(true);
  await Promise.resolve();
  expect(useToolRequest.getState().request?.tool).toBe('get_history');
  session.abort();
  expect(await second).toBe(false);
  expect(useToolRequest.getState().request).toBeNull();
});
