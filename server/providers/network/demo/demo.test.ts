import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Network, Relation } from '../network.ts';
import { demoAccounts } from './accounts.ts';
import { openDemoNetwork } from './demo.ts';
import { demoEpoch, followerCount, followerId } from './followers.ts';

const day = 86_400_000;
const start = demoEpoch + 900 * day;
const network = openDemoNetwork();
const moments = fc.integer({ min: 0, max: 1_500 * day }).map((ms) => demoEpoch + ms);
const small = fc.constantFrom('demo', 'second', 'small', 'pool03', 'empty');

async function read(source: Network, id: string, relation: Relation, at: number, size = 1_000) {
  const ids: string[] = [];
  for (let from = 0; ; from += size) {
    const page = await source.relation(id, relation, at, from, size);
    ids.push(...page.ids);
    if (from + size >= page.total) return { ids, total: page.total, people: page.people };
  }
}

function idOf(name: string): string {
  return demoAccounts.get(name)?.instaId ?? '';
}

describe('the demo network', () => {
  it('reports the number of people and of records at any time', async () => {
    await fc.assert(
      fc.asyncProperty(small, moments, async (name, at) => {
        for (const relation of ['followers', 'following'] as const) {
          const list = await read(network, idOf(name), relation, at);
          expect(list.ids).toHaveLength(list.total);
          expect(new Set(list.ids).size).toBe(list.people);
          const account = await network.ownAccount({ id: 0, username: name }, at);
          expect(account?.[relation]).toBe(list.people);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('returns the same records for any page size', async () => {
    await fc.assert(
      fc.asyncProperty(moments, fc.integer({ min: 1, max: 700 }), async (at, size) => {
        const whole = await read(network, idOf('small'), 'followers', at, 10_000);
        expect(await read(network, idOf('small'), 'followers', at, size)).toEqual(whole);
      }),
      { numRuns: 25 },
    );
  });

  it('has new and lost people between two moments exactly where a slot changed hands', async () => {
    await fc.assert(
      fc.asyncProperty(small, moments, moments, async (name, a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)];
        const before = new Set((await read(network, idOf(name), 'followers', early)).ids);
        const after = new Set((await read(network, idOf(name), 'followers', late)).ids);
        const account = demoAccounts.get(name);
        if (account === undefined) throw new Error(name);
        const came: string[] = [];
        for (let slot = 0; slot < followerCount(account, late); slot += 1) {
          const id = followerId(account, slot, late);
          const held = slot < followerCount(account, early);
          if (!held || followerId(account, slot, early) !== id) came.push(id);
        }
        const fresh = [...after].filter((id) => !before.has(id));
        expect(new Set(fresh)).toEqual(new Set(came));
        expect(before.size - [...before].filter((id) => !after.has(id)).length + fresh.length).toBe(
          after.size,
        );
      }),
      { numRuns: 20 },
    );
  });

  it('changes: within a week the demo account gains and loses a few followers', async () => {
    const before = new Set((await read(network, idOf('demo'), 'followers', start - 7 * day)).ids);
    const after = new Set((await read(network, idOf('demo'), 'followers', start)).ids);
    const lost = [...before].filter((id) => !after.has(id)).length;
    expect(lost).toBeGreaterThan(10);
    expect(lost).toBeLessThan(before.size / 20);
  });

  it('repeats one record in a hundred, or none by a setting', async () => {
    const list = await read(network, idOf('demo'), 'followers', start);
    expect(list.total).toBe(list.people + Math.floor(list.people / 100));
    const plain = openDemoNetwork({ repeatEvery: 0 });
    const without = await read(plain, idOf('demo'), 'followers', start);
    expect(without.total).toBe(without.people);
  });

  it('writes ids of 64 bits, long ones among them, and a person is the same everywhere', async () => {
    const { ids } = await read(network, idOf('medium'), 'followers', start);
    expect(ids.every((id) => /^[1-9]\d{6,19}$/.test(id) && BigInt(id) < 2n ** 64n)).toBe(true);
    expect(ids.some((id) => id.length >= 19)).toBe(true);
    const persons = await network.persons(ids);
    expect(persons).toEqual(await openDemoNetwork().persons(ids));
    const names = persons.map((person) => person.insta_full_name).join();
    expect(names).toMatch(/\p{Extended_Pictographic}/u);
    // Hostile names belong to tests.
    expect(names).not.toMatch(/[<>"&\\]/);
    expect(persons.every(({ insta_username }) => /^[a-z0-9._]{1,30}$/.test(insta_username))).toBe(
      true,
    );
  });

  it('serves a page in the middle of a million as fast as the first', async () => {
    const { people } = await network.relation(idOf('huge'), 'followers', start, 0, 0);
    expect(people).toBeGreaterThan(900_000);
    const page = await network.relation(idOf('huge'), 'followers', start, 700_000, 1_000);
    expect(new Set(page.ids).size).toBeGreaterThan(985);
  });

  it('shows viewers once each, followers and strangers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('demo', 'small', 'huge', 'empty'),
        moments,
        async (name, at) => {
          const viewers = await network.profileViews(idOf(name), at, 0, 1_000);
          expect(new Set(viewers).size).toBe(viewers.length);
          expect((await network.ownAccount({ id: 0, username: name }, at))?.profileViews).toBe(
            viewers.length,
          );
        },
      ),
    );
  });

  it('invents an account for any valid name, the same each time and in every process', async () => {
    const names = fc.stringMatching(/^[a-z0-9_]{3,30}$/);
    await fc.assert(
      fc.asyncProperty(names, moments, async (username, at) => {
        fc.pre(username !== 'invalid');
        const account = await network.ownAccount({ id: 1, username }, at);
        expect(account).toEqual(await openDemoNetwork().ownAccount({ id: 2, username }, at));
        expect(account?.username).toBe(username);
        const list = await read(network, account?.instaId ?? '', 'followers', at);
        expect(new Set(list.ids).size).toBe(account?.followers);
      }),
      { numRuns: 25 },
    );
    const ids = await Promise.all(
      ['ada', 'ADA', 'grace'].map(
        async (username) => (await network.ownAccount({ id: 1, username }, start))?.instaId,
      ),
    );
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
  });

  it('has no account for an unknown name', async () => {
    expect(await network.ownAccount({ id: 0, username: 'invalid' }, start)).toBeNull();
    expect(await network.ownAccount({ id: 0, username: 'a b' }, start)).toBeNull();
    expect((await network.relation('1', 'followers', start, 0, 10)).ids).toEqual([]);
  });
});
