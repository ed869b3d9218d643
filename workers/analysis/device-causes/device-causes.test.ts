import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { get, set } from 'idb-keyval';
import type { History } from '../../../contract/records/history.ts';
import type { FiledReading, HistoryFile } from '../../../contract/records/timeline/history-file.ts';
import { storedContents, itemDatabase } from '../../../contract/threads/analysis.ts';
import {
  storedDeletedLosses,
  type CausesQuery,
  type KnownContent,
} from '../../../contract/threads/causes.ts';
import type { Session } from '../../../contract/threads/session.ts';
import { mapParts } from '../../../tests/support/data/ledger-parts.ts';
import { deviceStore } from '../../shared/device-store.ts';
import type { DownloadHistory } from '../../shared/loss-history.ts';
import { createStoredLedger } from '../ledger/stored-ledger.ts';
import { createDeviceCauses } from './device-causes.ts';
import { contentsOfPage, watchPosts } from './post-moments.ts';

vi.mock('idb-keyval', () => import('../../../tests/support/memory-idb.ts'));

const day = 86_400_000;
const start = Date.UTC(2026, 0, 5);
const session: Session = { base: '', token: '', language: 'en' };
const { signal } = new AbortController();
const build = new URL('../../../wasm/build/ledger.production.wasm', import.meta.url);
const module = new WebAssembly.Module(readFileSync(build));
const own = { owner: 'owner', known: null };
const ofReadings: CausesQuery = { account: '1', own: null, source: 'readings' };

/** A reading a day with one loss each, and 25 more on day 40. Person 5 is there for a day alone, 6 leaves both lists at once. */
const days = 60;
const afterPost = 40;
const losses = (at: number) => (at === 0 ? 0 : at === afterPost ? 26 : 1);
const everybody = Array.from({ length: 100 }, (_, at) => String(1_000 + at));

function readings(): FiledReading[] {
  const waiting = [...everybody];
  const there = new Set<string>();
  return Array.from({ length: days }, (_, at) => {
    const left = waiting.splice(0, losses(at));
    const came = at === 0 ? [...everybody] : at === 20 ? ['5'] : at === 11 ? ['6'] : [];
    if (at === 21) left.push('5');
    if (at === 45) left.push('6');
    for (const id of came) there.add(id);
    for (const id of left) there.delete(id);
    const followed = at === 0 ? ['1099'] : at === 10 ? ['6'] : [];
    const unfollowed = at === 45 ? ['6'] : [];
    return {
      ...{ id: `r${at}`, taken_at: start + at * day, source: 'analysis', complete: true },
      ...{ followers: there.size, following: at >= 10 && at < 45 ? 2 : 1 },
      follower_changes: { came, left },
      following_changes: { came: followed, left: unfollowed },
    };
  });
}

const filed = readings();
const history: History = {
  readings: filed.map(({ id, taken_at, source, complete, followers, following }) => ({
    ...{ id, taken_at, source, complete, followers, following, came: 0, left: 0 },
  })),
  ...{ undone: [], counts: [], periods: [], unseen: null },
};
const file: HistoryFile = {
  ...{ format: 'limn-history', version: 1, exported_at: start },
  account: { insta_id: '1', username: 'owner' },
  ...{ readings: filed, counts: [] },
  names: [...everybody, '5', '6'].map((insta_id) => ({
    ...{ insta_id, username: `Name.${insta_id}` },
    ...{ first_seen: start, last_seen: start },
  })),
};

const reel: KnownContent = { id: 'reel', kind: 'reel', at: start + (afterPost - 0.7) * day };
const others = [5, 12, 19, 26, 33, 47, 54].map((at): KnownContent => ({
  ...{ id: `post ${at}`, kind: 'post', at: start + at * day + 6 * 3_600_000 },
}));
const none: DownloadHistory['facts'] = { deleted: new Set(), removed: new Map(), back: new Map() };

function open(download: Partial<DownloadHistory> | null = null) {
  const parts = mapParts();
  const ledger = createStoredLedger({
    ...{ parts, openModule: async () => module, ask: async () => file, now: () => start },
  });
  let asked = 0;
  const causes = createDeviceCauses({
    held: async (account) => {
      asked += 1;
      return ledger.heldOf(account);
    },
    download: async () =>
      download && { ...{ readings: [], facts: none, contents: [], periods: [] }, ...download },
  });
  const keep = () => ledger.keepReadings('1', history, session, signal);
  return { causes, keep, times: () => asked };
}

beforeEach(async () => {
  await set(storedContents, undefined, deviceStore(itemDatabase));
});

describe('the causes of the readings on the device', () => {
  it('name the reel after which more left than on other days', async () => {
    const { causes, keep } = open();
    await keep();
    await causes.keepContents([reel, ...others]);
    const found = await causes.lossCauses(ofReadings);
    expect(found?.contents).toMatchObject([{ id: 'reel', kind: 'reel', others: 0 }]);
    const [named] = found?.contents ?? [];
    expect(named?.lost).toBeGreaterThanOrEqual(26);
    const all = found?.periods.find(({ period }) => period === 'all');
    expect(all).toMatchObject({ most: 'content', lost: 84 });
    expect(all?.counts.content).toBe(named?.lost);
    expect(all?.contents).toEqual([{ id: 'reel', count: named?.lost }]);
    const sum = Object.values(all?.counts ?? {}).reduce((one, other) => one + other, 0);
    expect(sum).toBe(84);
    expect(found?.losses).toHaveLength(86);
  });

  it('do not blame the owner where somebody is gone from both lists at once', async () => {
    const { causes, keep } = open();
    await keep();
    const found = await causes.personCauses(ofReadings, '6');
    expect(found?.losses).toMatchObject([{ cause: 'none' }]);
  });

  it('say when posts and reels came out, from the first reading on', async () => {
    const { causes, keep } = open();
    await keep();
    const early: KnownContent = { id: 'early', kind: 'post', at: start - 1 };
    const story: KnownContent = { id: 'story', kind: 'story', at: start + day };
    await causes.keepContents([reel, early, story, ...others]);
    const moments = [reel, ...others].map(({ at }) => at).sort((one, other) => one - other);
    expect((await causes.lossCauses(ofReadings))?.posts).toEqual(moments);
  });

  it('say of one person what is known, and of a stranger nothing', async () => {
    const { causes, keep } = open();
    await keep();
    await causes.keepContents([reel, ...others]);
    const left = everybody[afterPost + 5] ?? '';
    const { losses: [loss] = [], contents } = (await causes.personCauses(ofReadings, left)) ?? {};
    expect(loss).toMatchObject({ cause: 'content', content: 'reel', to: start + afterPost * day });
    expect(loss?.odds).toBeGreaterThan(0.8);
    expect(contents).toMatchObject([{ id: 'reel' }]);
    expect((await causes.personCauses(ofReadings, '5'))?.losses).toMatchObject([
      { cause: 'follow-for-follow', isShort: true },
    ]);
    expect(await causes.personCauses(ofReadings, '77')).toEqual({ losses: [], contents: [] });
  });

  it('name no content where none is known', async () => {
    const { causes, keep } = open();
    await keep();
    const found = await causes.lossCauses(ofReadings);
    expect(found?.contents).toEqual([]);
    const counts = found?.periods.find(({ period }) => period === 'all')?.counts;
    expect(counts).toMatchObject({ content: 0, none: 84 });
  });

  it('take blocks and deleted accounts of a download by the names that were seen', async () => {
    const removed = new Map([['name.1002', start + 2.5 * day]]);
    const { causes, keep } = open({
      facts: { ...none, removed, deleted: new Set(['name.1004']) },
      contents: [reel],
    });
    await keep();
    const query = { ...ofReadings, own };
    expect((await causes.personCauses(query, '1002'))?.losses).toMatchObject([
      { cause: 'removed' },
    ]);
    expect((await causes.personCauses(query, '1004'))?.losses).toMatchObject([
      { cause: 'deleted' },
    ]);
    expect((await causes.lossCauses(query))?.contents).toMatchObject([{ id: 'reel' }]);
  });

  it('take a block on the day of a download that states no time for one before it', async () => {
    const at = (reading: number) => start + reading * 10 * day;
    const reading = (number: number, came: string[], left: string[]) => ({
      ...{ at: at(number), until: at(number) + day - 1, came: new Set(came), left: new Set(left) },
      ...{ followed: new Set<string>(), unfollowed: new Set<string>() },
    });
    const readings = [
      reading(0, ['@ben', '@cleo'], []),
      reading(1, [], ['@ben']),
      reading(2, [], ['@cleo']),
    ];
    const removed = new Map([
      ['ben', at(1) + day / 2],
      ['cleo', at(1) - day / 2],
    ]);
    const { causes } = open({ readings, facts: { ...none, removed } });
    const query = { ...ofReadings, own, source: 'download' } as const;
    const causeOf = async (id: string) => (await causes.personCauses(query, id))?.losses[0]?.cause;
    expect([await causeOf('@ben'), await causeOf('@cleo')]).toEqual(['removed', 'none']);
  });

  it('take from the kept page of lost followers whose account is gone', async () => {
    const { causes, keep } = open();
    await keep();
    const row = { insta_id: '1003', insta_image_url: '', insta_username: 'a' };
    const people = [{ ...row, insta_full_name: '', facts: ['deleted'] }];
    const pages = { followerslost: { savedAt: 1, people } };
    await set('listPages', pages, deviceStore(itemDatabase));
    expect((await causes.personCauses(ofReadings, '1003'))?.losses).toMatchObject([
      { cause: 'deleted' },
    ]);
    await set('listPages', undefined, deviceStore(itemDatabase));
  });

  it('take from the pages read after the analysis whose account is gone, of this account', async () => {
    const { causes, keep } = open();
    await keep();
    const store = deviceStore(itemDatabase);
    const ids = everybody.slice(0, 30);
    const read = (account: string) => ({ account, analysis: '', losses: 30, ids });
    await set(storedDeletedLosses, read('2'), store);
    expect((await causes.lossCauses(ofReadings))?.periods.at(-1)?.counts.deleted).toBe(0);
    await set(storedDeletedLosses, read('1'), store);
    const found = await causes.lossCauses(ofReadings);
    const all = found?.periods.find(({ period }) => period === 'all');
    expect(all?.counts.deleted).toBe(30);
    await set(storedDeletedLosses, undefined, store);
  });

  it('are computed once for as long as nothing changes', async () => {
    const { causes, keep } = open();
    await keep();
    const first = await causes.lossCauses(ofReadings);
    // A load of the history writes the readings again.
    await keep();
    expect(await causes.lossCauses(ofReadings)).toBe(first);
    await causes.keepContents([reel]);
    expect(await causes.lossCauses(ofReadings)).not.toBe(first);
  });

  it('are unknown without readings', async () => {
    const { causes } = open();
    expect(await causes.lossCauses(ofReadings)).toBeNull();
    expect(await causes.lossCauses({ ...ofReadings, own, source: 'download' })).toBeNull();
  });
});

describe('the contents on the device', () => {
  it('are kept with those of before, and malformed ones are refused', async () => {
    const { causes } = open();
    await causes.keepContents([reel]);
    await causes.keepContents(others);
    const stored = await get<KnownContent[]>(storedContents, deviceStore(itemDatabase));
    expect(stored).toHaveLength(8);
    expect(stored?.[0]?.at).toBe(Math.max(...others.map(({ at }) => at)));
    await expect(causes.keepContents([{ ...reel, at: -1 }])).rejects.toThrow();
  });

  const row = (code: string, more: object) => ({
    ...{ post_short_code: code, post_type: 'video', taken_at: 1_700_000_000, child_posts: [] },
    ...more,
  });
  const page = JSON.stringify({ posts: [row('a', {}), row('b', { child_posts: [{}] })] });

  it('are those of the pages that an analysis of the posts reads', async () => {
    const found: KnownContent[] = [];
    const bytes = new TextEncoder().encode(page);
    async function* body() {
      yield bytes.slice(0, 30);
      yield bytes.slice(30);
    }
    const perform = watchPosts(
      async () => ({ status: 200, body: body() }),
      (contents) => found.push(...contents),
    );
    const request = { method: 'GET', path: 'module/posts/?cursor=', headers: {}, body: '' };
    const response = await perform(request, signal);
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body) chunks.push(chunk);
    expect(chunks).toHaveLength(2);
    expect(found).toEqual([
      { id: 'a', at: 1_700_000_000_000, kind: 'reel' },
      { id: 'b', at: 1_700_000_000_000, kind: 'post' },
    ]);
  });

  it('are none of a malformed page', () => {
    expect(contentsOfPage('{')).toEqual([]);
    expect(contentsOfPage(JSON.stringify({ posts: [row('', {})] }))).toEqual([]);
  });
});
