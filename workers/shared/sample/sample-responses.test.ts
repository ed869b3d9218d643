import { beforeEach, expect, it, vi } from 'vitest';
import { history, historySeen } from '../../../contract/http/history.ts';
import { listCalls } from '../../../contract/http/lists.ts';
import type { Call, InputOf } from '../../../contract/http/call.ts';
import { pageChecksum, chainPage } from '../../../contract/lists/relation-pages.ts';
import { postChainStart } from '../../../contract/posts/post-pages.ts';
import { searchName, type Recording } from '../../../contract/threads/recording.ts';
import type { Session } from '../../../contract/threads/session.ts';
import { readDeleted } from '../../analysis/device-causes/stored-contents.ts';
import { callApi, streamResponse } from '../http.ts';
import { createMemoryStore } from '../memory-store.ts';
import './recorded-responses.ts';
import { enterSample } from './sample-mode.ts';

const session: Session = { base: 'https://limn.example/api/', token: 'sample', language: 'en' };
const { signal } = new AbortController();
const day = 86_400_000;
const moment = Date.UTC(2026, 0, 14, 19);

const personNamed = (name: string, at: number) => ({
  ...{ insta_id: String(at), insta_image_url: '', insta_username: name },
  insta_full_name: at === 2 ? 'Zoë Ünal' : '',
});
const names = ['ada', 'ben', 'cyan', 'dora'];
const checksum = pageChecksum(['C1']);
const seconds = moment / 1_000;
const recorded: Recording = {
  moment,
  rows: names.map((name, at) => ({
    ...personNamed(name, at),
    ...(name === 'dora' ? { facts: ['deleted'] } : {}),
  })),
  lists: { [searchName('mutualfollowing', {})]: [3, 1, 2, 0] },
  responses: {
    'client/history/': {
      readings: [],
      undone: [],
      counts: [],
      periods: [{ period: '7', since: moment - 2 * day, new: 1, lost: 2 }],
      unseen: null,
    },
    'module/posts/': {
      moment: seconds,
      followers: 4,
      posts: [{ post_short_code: 'C1', taken_at: seconds - 60 }],
      next: '',
      trailer: {
        count: 1,
        checksum,
        total: 1,
        chain: chainPage(postChainStart(seconds), checksum),
      },
    },
  },
  pictures: [],
  pictureOf: {},
};

const fetched = vi.fn(async () => Response.json(recorded));

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.useFakeTimers({ now: moment + 10.2 * day, toFake: ['Date'] });
  enterSample(createMemoryStore);
});

const mutual = (query: object) =>
  callApi(listCalls.mutualfollowing as never, { params: { size: 2 }, query }, session, signal);

it('answers a list page by page, and finds a name as the server does', async () => {
  const usernames = (people: unknown) =>
    (people as { insta_username: string }[]).map(({ insta_username: name }) => name);
  expect(usernames(await mutual({ page: 1 }))).toEqual(['dora', 'ben']);
  expect(usernames(await mutual({ page: 2, order: 'newest' }))).toEqual(['cyan', 'ada']);
  expect(usernames(await mutual({ page: 1, q: 'zoe u' }))).toEqual(['cyan']);
});

it('knows in every thread whose account is gone', async () => {
  expect(await readDeleted('1')).toEqual(new Set(['3']));
});

it('gives the times as of today', async () => {
  const response = await callApi(history as never, {}, session, signal);
  expect(response).toMatchObject({ periods: [{ since: moment + 8 * day }] });
});

it('gives a module a page whose chain begins with its moment', async () => {
  const { status, body } = await streamResponse(
    { method: 'GET', path: 'module/posts/', headers: {}, body: '' },
    session,
    signal,
  );
  expect(status).toBe(200);
  const pieces = [];
  for await (const piece of body) pieces.push(piece);
  const page = JSON.parse(new TextDecoder().decode(pieces[0])) as Record<string, never>;
  expect(page).toMatchObject({
    moment: seconds + 864_000,
    trailer: { chain: chainPage(postChainStart(seconds + 864_000), checksum) },
  });
});

it('refuses what would change something, and makes no request', async () => {
  const input = { body: { reading: 'r1' } } as unknown as InputOf<Call>;
  await expect(callApi(historySeen as never, input, session, signal)).rejects.toMatchObject({
    code: 'not-found',
  });
  const addresses = fetched.mock.calls.map((call) => String((call as unknown[])[0]));
  expect(addresses.filter((address) => !address.endsWith('recording.json'))).toEqual([]);
});
