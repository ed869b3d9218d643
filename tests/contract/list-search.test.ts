import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldName, matchesName } from '../../contract/lists/list-search.ts';
import type { Person } from '../../contract/records/person.ts';
import { findUser } from '../../server/accounts/users.ts';
import { saveNames } from '../../server/analysis/ledger/names.ts';
import { analyse } from '../support/data/analysis.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const path = 'client/instagram/mutual/follower';

describe.each(engines())('a searched list on %s', (engine) => {
  let server: TestServer;
  let visitor: Visitor;
  let all: readonly Person[];

  async function read(query: string, size = 100): Promise<readonly Person[]> {
    const people: Person[] = [];
    for (let page = 1; ; page += 1) {
      const response = await visitor.get(`${path}/${size}/?page=${page}${query}`);
      expect(response.status).toBe(200);
      const rows = response.body as unknown as Person[];
      if (rows.length === 0) return people;
      people.push(...rows);
    }
  }

  beforeAll(async () => {
    server = await startServer(engine);
    visitor = new Visitor(server.url);
    await visitor.signIn('pool05@example.com');
    await analyse(visitor);
    all = await read('');
  });
  afterAll(() => server.stop());

  it('finds every person whose names contain the text, in the order of the list', async () => {
    const names = all.flatMap((person) => [person.insta_username, person.insta_full_name]);
    const parts = ['a', 'é', '.', '_', '%', 'zzzz', ...names.slice(0, 8).map((n) => n.slice(1, 4))];
    for (const part of parts) {
      const found = await read(`&q=${encodeURIComponent(part)}`, 15);
      const wanted = all.filter((person) => matchesName(person, foldName(part)));
      expect(found, part).toEqual(wanted);
    }
  });

  it('does not mind capitals, accents and a leading @', async () => {
    const { insta_username } = all[3] ?? { insta_username: '' };
    const ids = async (q: string) =>
      (await read(`&q=${encodeURIComponent(q)}`)).map((person) => person.insta_id);
    const plain = await ids(insta_username);
    expect(plain).toContain(all[3]?.insta_id);
    expect(await ids(`@${insta_username.toUpperCase()}`)).toEqual(plain);
    expect(await ids('  ')).toEqual(all.map((person) => person.insta_id));
    expect(foldName('Hélène ÅNGSTRÖM')).toBe('helene angstrom');
  });

  it('gives the reverse order and the order of names, page by page', async () => {
    expect(await read('&order=oldest', 15)).toEqual(all.toReversed());
    const byName = await read('&order=name', 15);
    expect(new Set(byName)).toHaveLength(all.length);
    const names = byName.map((person) => foldName(person.insta_username));
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  });

  it('refuses an order it does not know and a text that is too long', async () => {
    expect((await visitor.get(`${path}/15/?page=1&order=random`)).status).toBe(400);
    expect((await visitor.get(`${path}/15/?page=1&q=${'x'.repeat(65)}`)).status).toBe(400);
  });

  it('finds nothing of an earlier analysis', async () => {
    const before = await read('&order=name');
    server.pass(5 * 24 * 3_600_000);
    await analyse(visitor);
    all = await read('');
    const after = await read('&order=name');
    expect(new Set(after.map((person) => person.insta_id))).toEqual(
      new Set(all.map((person) => person.insta_id)),
    );
    expect(after).not.toEqual(before);
  });
});

interface Moment {
  readonly followers: ReadonlySet<string>;
  readonly following: ReadonlySet<string>;
}

describe.each(engines())('a filtered list on %s', (engine) => {
  let server: TestServer;
  let visitor: Visitor;
  const moments: Moment[] = [];

  async function rows(list: string, query = ''): Promise<Person[]> {
    const found: Person[] = [];
    for (let page = 1; ; page += 1) {
      const response = await visitor.get(`client/instagram/${list}/100/?page=${page}${query}`);
      expect(response.status, response.text).toBe(200);
      const persons = response.body as unknown as Person[];
      if (persons.length === 0) return found;
      found.push(...persons);
    }
  }

  const ids = async (list: string, query = '') =>
    (await rows(list, query)).map((person) => person.insta_id);

  const countsOf = async (query: string) =>
    (await visitor.get(`client/instagram/counts/?${query}`)).body;

  async function read(): Promise<void> {
    await analyse(visitor);
    const mutual = await ids('mutual/follower');
    moments.push({
      followers: new Set([...mutual, ...(await ids('dont/follow/back'))]),
      following: new Set([...mutual, ...(await ids('not/following/back'))]),
    });
  }

  const last = () => moments.at(-1) as Moment;

  /** In the relation before, at the latest of the readings, and not now. */
  const wasIn = (relation: keyof Moment, id: string) =>
    !last()[relation].has(id) && moments.some((moment) => moment[relation].has(id));

  beforeAll(async () => {
    server = await startServer(engine);
    // Who is in a list depends on the time; at this one every fact but a return occurs.
    server.pass(Date.UTC(2026, 9, 5, 12) - Date.now());
    visitor = new Visitor(server.url);
    await visitor.signIn('pool05@example.com');
    for (let time = 0; time < 4; time += 1) {
      if (time > 0) server.pass(6 * 24 * 3_600_000);
      await read();
    }
  });
  afterAll(() => server.stop());

  it('shows new followers by whether the owner follows them', async () => {
    const all = await ids('new/followers');
    const followed = all.filter((id) => last().following.has(id));
    expect(await ids('new/followers', '&filter=followed')).toEqual(followed);
    const others = all.filter((id) => !last().following.has(id));
    expect(await ids('new/followers', '&filter=not_followed')).toEqual(others);
    expect(followed.length * others.length).toBeGreaterThan(0);
    const counts = { followed: followed.length, not_followed: others.length };
    expect(await countsOf('list=newfollowers')).toEqual({ all: all.length, ...counts });
  });

  it('shows the lost ones who were mutual, and those who are still followed', async () => {
    const all = await ids('follower/lost', '&period=all');
    const followed = all.filter((id) => last().following.has(id));
    // Followed at the last reading that has them as followers, or at the first one.
    const mutual = all.filter((id) => {
      const before = moments.findLast(({ followers }) => followers.has(id)) ?? moments[0];
      return !last().following.has(id) && before?.following.has(id) === true;
    });
    const of = (filter: string) => ids('follower/lost', `&period=all&filter=${filter}`);
    expect(await of('followed')).toEqual(followed);
    expect(await of('was_mutual')).toEqual(mutual);
    expect(followed.length * mutual.length).toBeGreaterThan(0);
    expect(await countsOf('list=followerslost&period=all')).toEqual({
      ...{ all: all.length, followed: followed.length, was_mutual: mutual.length },
    });
  });

  it('says of each person who came or left what is known, and nothing else', async () => {
    const { db } = server.services;
    const user = await findUser(db, 'pool05@example.com');
    const [renamed = ''] = await ids('follower/lost', '&period=all');
    const was = { insta_id: renamed, username: 'her.old.name', first_seen: 1, last_seen: 2 };
    await saveNames(db, user?.id ?? 0, [was]);
    const seen = new Set<string>();
    for (const [list, filters] of [
      ['new/followers', ['followed']],
      ['follower/lost', ['was_mutual', 'followed']],
    ] as const) {
      const found: Record<string, string[]> = {};
      for (const each of filters) found[each] = await ids(list, `&period=all&filter=${each}`);
      const all = await rows(list, '&period=all');
      for (const person of all) {
        const { insta_id: id, facts = [], former_username: former } = person;
        const isLost = list === 'follower/lost';
        const isGone = isLost && found['followed']?.includes(id) === false;
        const hadLeft = moments.some(
          ({ followers }, at) => moments[at - 1]?.followers.has(id) === true && !followers.has(id),
        );
        const deleted = await server.services.network.deleted([id]);
        for (const each of filters) {
          expect(facts.includes(each), each).toBe(found[each]?.includes(id));
        }
        if (!isLost && hadLeft) expect(facts).toContain('returned');
        if (isLost) expect(facts).not.toContain('returned');
        expect(facts.includes('deleted')).toBe(isGone && deleted?.has(id) === true);
        expect(former).toBe(id === renamed ? 'her.old.name' : undefined);
        for (const fact of facts) seen.add(fact);
        if (facts.length === 0) expect(person).not.toHaveProperty('facts');
      }
    }
    // Nobody comes back to an invented account; tests/contract/ledger.test.ts has those who do.
    expect([...seen].sort()).toEqual(['deleted', 'followed', 'was_mutual']);
  });

  it('shows what was otherwise before', async () => {
    const once = await ids('not/following/back', '&filter=left');
    const everLost = new Set(await ids('follower/lost', '&period=all'));
    expect(once.length).toBeGreaterThan(0);
    for (const id of once) expect(everLost.has(id) || wasIn('followers', id)).toBe(true);
    const known = (await ids('not/following/back')).filter((id) => wasIn('followers', id));
    expect(once).toEqual(expect.arrayContaining(known));
    const unfollowed = (await ids('dont/follow/back')).filter((id) => wasIn('following', id));
    expect(await ids('dont/follow/back', '&filter=unfollowed')).toEqual(unfollowed);
  });

  it('shows the new ones of a list, also searched and in another order', async () => {
    const fresh = new Set(await ids('new/followers'));
    const mutual = (await ids('mutual/follower')).filter((id) => fresh.has(id));
    expect(mutual.length).toBeGreaterThan(0);
    expect(await ids('mutual/follower', '&filter=new')).toEqual(mutual);
    expect(await ids('mutual/follower', '&filter=new&order=oldest')).toEqual(mutual.toReversed());
    const found = await ids('mutual/follower', '&q=a');
    const both = mutual.filter((id) => found.includes(id));
    expect(await ids('mutual/follower', '&filter=new&q=a')).toEqual(both);
    const viewers = await ids('profile/view');
    const followers = viewers.filter((id) => last().followers.has(id));
    expect(await ids('profile/view', '&filter=follower')).toEqual(followers);
  });

  it('refuses a filter that a list does not have', async () => {
    for (const filter of ['was_mutual', 'nonsense', 'kept']) {
      const response = await visitor.get(
        `client/instagram/new/followers/15/?page=1&filter=${filter}`,
      );
      expect(response.status).toBe(400);
    }
    expect((await visitor.get('client/instagram/counts/?list=nobody')).status).toBe(400);
  });

  it('has no counts before the first analysis', async () => {
    const other = new Visitor(server.url);
    await other.signIn('pool06@example.com');
    const response = await other.get('client/instagram/counts/?list=notfollowsback');
    expect(response.body).toBeNull();
  });
});
