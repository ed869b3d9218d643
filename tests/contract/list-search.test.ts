import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldName, matchesName } from '../../contract/lists/list-search.ts';
import type { Person } from '../../contract/records/person.ts';
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
      const answer = await visitor.get(`${path}/${size}/?page=${page}${query}`);
      expect(answer.status).toBe(200);
      const rows = answer.body as unknown as Person[];
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
