import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  exportFiles,
  shapes,
  zipBytes,
  type Person,
} from '../../../../tests/support/archive/exports.ts';
import type { ChosenFile } from '../../../../contract/threads/archive.ts';
import { archives, downloadHistory } from '../archives.ts';

vi.mock('idb-keyval', () => import('../../../../tests/support/memory-idb.ts'));

const day = 86_400;
const { signal } = new AbortController();
const own = { owner: 'owner.of.it', known: null };
const dayOf = (date: string) => Date.UTC(2025, 0, Number(date)) / 1_000;

/** People who stay, so that no file looks like one of a range. */
const stayed: Person[] = ['ana', 'eva', 'fay', 'gus', 'hal', 'ida'].map((name, at) => [
  name,
  dayOf('01') - 900 * day + at,
]);

const named = (
  date: string,
  followers: readonly Person[],
  following: readonly Person[] = [],
  more: Record<string, unknown> = {},
): ChosenFile => ({
  path: `instagram-owner.of.it-2025-01-${date}-x.zip`,
  file: new Blob([
    zipBytes({ ...exportFiles([...stayed, ...followers], following), ...more }).slice(),
  ]),
});

const take = (file: ChosenFile) => archives.importArchive([file], signal, () => undefined);
const ids = (all: ReadonlySet<string> | undefined) => [...(all ?? [])].sort();

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => {
    const file = new URL('../../../../wasm/build/archive.production.wasm', import.meta.url);
    return new Response(readFileSync(file));
  });
  await archives.removeImported();
});
afterEach(() => void vi.unstubAllGlobals());

describe('what data downloads say of leavings', () => {
  it('is who left between two of them, and what the owner did about these people', async () => {
    const ben: Person = ['ben', dayOf('01') - 9 * day];
    await take(named('02', [ben], [ben]));
    await take(named('12', [['cleo', dayOf('05')]], []));
    await take(named('22', [], []));
    const { readings = [], periods } = (await downloadHistory(own)) ?? {};
    expect(readings).toHaveLength(3);
    expect(readings.map(({ came }) => ids(came))).toEqual([['@ben'], ['@cleo'], []]);
    expect(readings.map(({ left }) => ids(left))).toEqual([[], ['@ben'], ['@cleo']]);
    expect(ids(readings[0]?.followed)).toEqual(['@ben']);
    expect(ids(readings[1]?.unfollowed)).toEqual([]);
    expect(periods?.find(({ period }) => period === 'all')?.since).toBe(readings[0]?.at);
  });

  it('is an unfollow of somebody who left where one list has it alone, or the file names it', async () => {
    const ben: Person = ['ben', dayOf('01') - 9 * day];
    const cleo: Person = ['cleo', dayOf('01') - 8 * day];
    await take(named('02', [ben, cleo], [ben, cleo]));
    await take(named('12', [ben, cleo], [cleo]));
    const file = 'connections/followers_and_following/recently_unfollowed_profiles.json';
    const listed = { relationships_unfollowed_users: [shapes.b(['cleo', dayOf('15')])] };
    await take(named('22', [ben], [], { [file]: listed }));
    await take(named('28', []));
    const { readings = [] } = (await downloadHistory(own)) ?? {};
    expect(readings.map(({ unfollowed }) => ids(unfollowed))).toEqual([
      ...[[], ['@ben']],
      ...[['@cleo'], []],
    ]);
  });

  it('is nothing of somebody who was renamed', async () => {
    await take(named('02', [['ben', dayOf('01') - 9 * day]]));
    await take(named('12', [['benedict', dayOf('01') - 9 * day]]));
    const { readings = [] } = (await downloadHistory(own)) ?? {};
    expect(readings.flatMap(({ came, left }) => [...came, ...left])).toEqual([]);
  });

  it('is no deleted account of somebody who was back and left later', async () => {
    const ben: Person = ['ben', dayOf('01') - 9 * day];
    await take(named('02', [ben]));
    await take(named('12', [['instagramuser_5', ben[1]]]));
    expect(ids((await downloadHistory(own))?.facts.deleted)).toEqual(['ben']);
    await take(named('20', [ben]));
    await take(named('28', []));
    const facts = (await downloadHistory(own))?.facts;
    expect([ids(facts?.deleted), [...(facts?.back.keys() ?? [])]]).toEqual([[], ['ben']]);
  });

  it('is of two people where another account takes the name of a renamed one', async () => {
    const [anna, other] = [
      ['anna', dayOf('01') - 9 * day],
      ['ann', dayOf('15')],
    ] as const;
    await take(named('02', [['ann', anna[1]]]));
    await take(named('12', [anna]));
    await take(named('20', [anna, other], [other]));
    await take(named('24', [anna]));
    await take(named('28', []));
    const { readings = [] } = (await downloadHistory(own)) ?? {};
    expect(readings.map(({ came }) => ids(came))).toEqual([['@anna'], [], ['@ann'], [], []]);
    expect(readings.map(({ left }) => ids(left))).toEqual([[], [], [], ['@ann'], ['@anna']]);
    expect(readings.map(({ followed }) => ids(followed))).toEqual([[], [], ['@ann'], [], []]);
  });

  it('has the moments of contents, and the blocks', async () => {
    const posts = [{ media: [{ uri: 'a.jpg', creation_timestamp: dayOf('03'), title: 'Sea' }] }];
    const blocked = {
      relationships_blocked_users: [
        {
          title: 'ben',
          string_list_data: [{ href: 'https://www.instagram.com/ben', timestamp: dayOf('04') }],
        },
      ],
    };
    await take(named('02', [['ben', dayOf('01') - 9 * day]]));
    await take(
      named('12', [], [], {
        'your_instagram_activity/media/posts_1.json': posts,
        'connections/followers_and_following/blocked_profiles.json': blocked,
      }),
    );
    const history = await downloadHistory(own);
    expect(history?.contents).toMatchObject([{ kind: 'post', at: dayOf('03') * 1_000 }]);
    const days = history?.readings.map(({ at, until = at }) =>
      Math.round((until - at) / 3_600_000),
    );
    expect(days).toEqual([24, 24]);
    expect(history?.facts.removed).toEqual(new Map([['ben', dayOf('04') * 1_000]]));
    expect(await downloadHistory(own)).toBe(history);
  });

  it("is nothing where no file is the account's", async () => {
    expect(await downloadHistory(own)).toBeNull();
  });
});
