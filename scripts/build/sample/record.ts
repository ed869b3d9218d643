/**
 * @file Records the sample account: what the server sends to one account of the demo network at a fixed
 * moment. The same code gives the same bytes. Run by scripts/build/sample/build-sample.mjs, which
 * names the file to write.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { calls, type CallName } from '../../../contract/http/table.ts';
import { languages } from '../../../contract/languages.ts';
import { listPage } from '../../../contract/limits.ts';
import { listPeriods } from '../../../contract/lists/change-periods.ts';
import { listFilters } from '../../../contract/lists/list-filters.ts';
import { listNames, type ListName } from '../../../contract/lists/list-names.ts';
import { listOrders } from '../../../contract/lists/list-search.ts';
import { pictureSizeHeader } from '../../../contract/media/media.ts';
import type { PostsPage } from '../../../contract/posts/post-pages.ts';
import type { Person } from '../../../contract/records/person.ts';
import { popularityIds } from '../../../contract/records/post.ts';
import type { UserRecord } from '../../../contract/records/user.ts';
import { searchName, type Recording } from '../../../contract/threads/recording.ts';
import { demoAddress } from '../../../server/accounts/seed.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import { findAdmittedUser } from '../../../server/accounts/users.ts';
import { seedPasts } from '../../../server/analysis/ledger/demo-line.ts';
import { createApp } from '../../../server/app.ts';
import { readSettings } from '../../../server/base/settings.ts';
import { counters } from '../../../server/db/schema.ts';
import { openServices } from '../../../server/start.ts';

/** The account that is shown, one with a past, and the moment at which it is asked. */
const account = demoAddress('demo');
const moment = Date.UTC(2026, 0, 14, 19);

/** Pixels of the longer side of a picture: a third of a wide phone, on a dense screen. */
const pictureSize = '320';

interface Source {
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
  readonly stop: () => Promise<void>;
}

const pathOf = (name: CallName) => calls[name].path;

/** A server without the planned work, which at a clock that does not move would never be over. */
async function openSource(): Promise<Source> {
  const folder = mkdtempSync(join(tmpdir(), 'limn-sample-'));
  const settings = readSettings({
    ...{ HOST: '127.0.0.1', PORT: '0', LIMN_DATA: folder, LIMN_DIST: folder },
    ...{ LIMN_SEED: '1', LOG_LEVEL: 'error' },
  });
  const options = { now: () => moment, print: () => undefined };
  const { services, database } = await openServices(settings, options);
  const { db, network } = services;
  const { hono } = createApp(services);
  const server = serve({ fetch: hono.fetch, port: 0, hostname: settings.host }) as Server;
  if (!server.listening) await new Promise<void>((ready) => server.once('listening', ready));
  const { port } = server.address() as AddressInfo;
  const user = await findAdmittedUser(db, account);
  if (user === undefined) throw new Error(`${account} is not an account of the demo`);
  // Not the pasts of all demo users, which take longer than everything else.
  await seedPasts(db, network, [user], moment);
  const token = await openSession(db, user.id, moment, 'build');
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' };
  return {
    async ask(path, init = {}) {
      // A clock that does not move gives a session no further requests.
      await db.delete(counters);
      const address = `http://${settings.host}:${port}${path}`;
      const response = await fetch(address, { ...init, headers: { ...headers, ...init.headers } });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const empty = (): Recording => ({
  ...{ moment, rows: [], lists: {}, responses: {} },
  ...{ pictures: [], pictureOf: {} },
});

/** Asks a call by its path, and records the response. */
async function askAndRecord<T>(
  { ask }: Source,
  { responses }: Recording,
  path: string,
  init?: RequestInit,
  name = path,
): Promise<T> {
  const given = (await (await ask(`/api/${path}`, init)).json()) as T;
  responses[name] = given;
  return given;
}

/** The rows of all pages of a list. */
async function readList({ ask }: Source, list: ListName, query: Record<string, string>) {
  const path = pathOf(list).replace(':size', String(listPage.maxSize));
  const rows: Person[] = [];
  for (let page = 1; ; page += 1) {
    const asked = new URLSearchParams({ ...query, page: String(page) });
    const found = (await (await ask(`/api/${path}?${asked}`)).json()) as Person[];
    rows.push(...found);
    if (found.length < listPage.maxSize) return rows;
  }
}

const periodsOf = (list: ListName) =>
  list === 'newfollowers' || list === 'followerslost' ? [undefined, ...listPeriods] : [undefined];

/** The six lists in every period, part and order, and their counts. */
async function recordLists(source: Source, recording: Recording): Promise<void> {
  const places = new Map<string, number>();
  const placeOf = (row: Person): number => {
    const text = JSON.stringify(row);
    const place = places.get(text) ?? recording.rows.length;
    if (place === recording.rows.length) recording.rows.push(row);
    places.set(text, place);
    return place;
  };
  for (const list of listNames) {
    for (const period of periodsOf(list)) {
      const dated = period === undefined ? undefined : { period };
      for (const filter of [undefined, ...listFilters[list]]) {
        for (const order of listOrders) {
          const query = { order, ...dated, ...(filter === undefined ? undefined : { filter }) };
          const rows = await readList(source, list, query);
          recording.lists[searchName(list, query)] = rows.map(placeOf);
        }
      }
      const counted = new URLSearchParams({ list, ...dated });
      await askAndRecord(source, recording, `${pathOf('listCounts')}?${counted}`);
    }
  }
}

/** The posts, their ranks and their comments. */
async function recordPosts(source: Source, recording: Recording): Promise<PostsPage> {
  for (const id of popularityIds) {
    for (const query of ['', '?isReel=false', '?isReel=true']) {
      for (let page = 1, isLast = false; !isLast; page += 1) {
        const path = `${pathOf(id).replace(':x', String(page))}${query}`;
        const { posts } = await askAndRecord<{ posts: unknown[] }>(source, recording, path);
        isLast = posts.length < listPage.size;
      }
    }
  }
  const page = await askAndRecord<PostsPage>(source, recording, pathOf('modulePosts'));
  for (const { post_short_code: code } of page.posts) {
    await askAndRecord(source, recording, pathOf('moduleComments').replace(':code', code));
  }
  return page;
}

/** The pictures of the posts, each file once. */
async function recordPictures({ ask }: Source, recording: Recording, page: PostsPage) {
  const places = new Map<string, number>();
  const addresses = page.posts.flatMap((post) => [
    post.post_thumbnail,
    ...post.child_posts.map((child) => child.insta_thumbnail),
  ]);
  for (const address of new Set(addresses)) {
    const headers = { accept: 'image/webp', [pictureSizeHeader]: pictureSize };
    const response = await ask(`/media/image?url=${encodeURIComponent(address)}`, { headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? '';
    const picture = `data:${type};base64,${bytes.toString('base64')}`;
    const place = places.get(picture) ?? recording.pictures.length;
    if (place === recording.pictures.length) recording.pictures.push(picture);
    places.set(picture, place);
    recording.pictureOf[address] = place;
  }
}

/** The user record, its readings, and the insight in each language. */
async function recordAccount(source: Source, recording: Recording): Promise<void> {
  const post = { method: 'POST' };
  const user = await askAndRecord<UserRecord>(source, recording, pathOf('userDetail'), post);
  for (const name of ['history', 'historyExport', 'keptOff', 'checkInsight'] as const) {
    await askAndRecord(source, recording, pathOf(name));
  }
  const body = JSON.stringify({
    new_followers_count: user.new_followers,
    lost_followers_count: user.followers_lost,
    not_follows_back_count: user.not_follows_back,
    i_do_not_follow_back_count: user.dont_follow_back,
    profile_view_count: user.profile_views_count,
    mutual_following_count: user.mutual_followers,
  });
  const path = pathOf('generateInsight');
  for (const language of languages) {
    const init = { ...post, body, headers: { 'accept-language': language } };
    await askAndRecord(source, recording, path, init, `${path} ${language}`);
  }
}

const [, , file] = process.argv;
if (file === undefined) throw new Error('The file to write is missing.');
const source = await openSource();
const recording = empty();
await recordAccount(source, recording);
await recordLists(source, recording);
await recordPictures(source, recording, await recordPosts(source, recording));
await source.stop();
writeFileSync(file, JSON.stringify(recording));
// Pools and timers of the server would hold the process.
process.exit(0);
