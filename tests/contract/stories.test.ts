import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StoryUser } from '../../contract/records/story.ts';
import { sweep } from '../../server/lifecycle/sweep.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

interface Page {
  readonly stories: StoryUser[];
  readonly next_id: string;
}

async function readStories(visitor: Visitor, size: number, query = ''): Promise<StoryUser[]> {
  const users: StoryUser[] = [];
  let id = '0';
  for (let pages = 0; pages < 50 && id !== ''; pages += 1) {
    const response = await visitor.get(`client/stories/${size}/${id}/${query}`);
    expect(response.status).toBe(200);
    const page = response.body as unknown as Page;
    expect(page.stories.length).toBeLessThanOrEqual(size);
    users.push(...page.stories);
    id = page.next_id;
  }
  expect(id).toBe('');
  return users;
}

describe.each(engines())('stories and downloads on %s', (engine) => {
  let server: TestServer;
  let visitor: Visitor;

  beforeAll(async () => {
    server = await startServer(engine);
    visitor = new Visitor(server.url);
    await visitor.signIn('demo@example.com');
  });
  afterAll(() => server.stop());

  it('pages stories to their end without duplicates and empty authors', async () => {
    const byFour = await readStories(visitor, 4);
    const byTen = await readStories(visitor, 10);
    const ids = byFour.map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(14);
    expect(new Set(ids).size).toBe(ids.length);
    expect(byTen.map(({ id }) => id)).toEqual(ids);
    for (const user of byFour) expect(user.items.length).toBeGreaterThan(0);
  });

  it.each(['demo', 'second', 'pool05'])(
    'lists as many authors as the figure says, for %s at any time of the day',
    async (name) => {
      const owner = new Visitor(server.url);
      await owner.signIn(`${name}@example.com`);
      let passed = 0;
      for (const hours of [0, 5, 11]) {
        server.pass(hours * 3_600_000);
        passed += hours;
        const figure = (await owner.post('client/user/detail/')).body['stories_count'];
        const fresh = await readStories(owner, 10, '?callDB=true&refresh=true');
        expect(new Set(fresh.map(({ id }) => id)).size).toBe(figure);
        expect((await readStories(owner, 6)).length).toBe(figure);
      }
      server.pass(-passed * 3_600_000);
    },
  );

  it('ends a database page where the stored stories end, and continues with the network', async () => {
    const first = (await visitor.get('client/stories/10/0/?callDB=true')).body as unknown as Page;
    const second = (await visitor.get(`client/stories/10/${first.next_id}/?callDB=true`))
      .body as unknown as Page;
    expect([first.stories.length, second.stories.length]).toEqual([10, 4]);
    expect(second.next_id).not.toBe('');
  });

  it('reads stored stories from the database and further ones from the network', async () => {
    const asked = vi.spyOn(server.services.network.stories, 'storyAuthors');
    const page = async (path: string) =>
      (await visitor.get(`client/stories/${path}`)).body as unknown as Page;
    const opened = await page('10/0/?callDB=true&refresh=true');
    expect(asked).toHaveBeenCalledTimes(1);
    const again = await page('10/0/?callDB=true');
    const stored = await page(`10/${opened.next_id}/?callDB=true`);
    expect(asked).toHaveBeenCalledTimes(1);
    const behind = await page(`4/${stored.next_id}/`);
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
    expect(again.stories).toEqual(opened.stories);
    const all = [...opened.stories, ...stored.stories, ...behind.stories].map(({ id }) => id);
    expect(new Set(all).size).toBe(18);
    expect(all).toEqual((await readStories(visitor, 20)).map(({ id }) => id).slice(0, 18));
  });

  it('continues a list although a newer one was stored', async () => {
    const first = (await visitor.get('client/stories/10/0/?callDB=true')).body as unknown as Page;
    server.pass(5_000);
    await Promise.all([1, 2, 3].map(() => visitor.post('client/list/watch/stories/')));
    const next = (await visitor.get(`client/stories/10/${first.next_id}/?callDB=true`))
      .body as unknown as Page;
    const ids = [...first.stories, ...next.stories].map(({ id }) => id);
    expect(new Set(ids).size).toBe(20);
    server.pass(2 * 3_600_000);
    const late = (await visitor.get('client/stories/10/0/?callDB=true')).body as unknown as Page;
    expect(late.stories.length).toBeGreaterThan(0);
    server.pass(-2 * 3_600_000 - 5_000);
  });

  it('deletes the stored stories of the account that clears its data, and of no other', async () => {
    const other = new Visitor(server.url);
    await other.signIn('second@example.com');
    await other.get('client/stories/10/0/?callDB=true');
    await visitor.get('client/stories/10/0/?callDB=true');
    const owners = async () => {
      const { rows } = await server.services.db.execute<{ email: string }>(
        sql`select distinct email from kept_stories join users on users.id = user_id
            where email like 'demo@%' or email like 'second@%' order by 1`,
      );
      return rows.map(({ email }) => email);
    };
    expect(await owners()).toEqual(['demo@example.com', 'second@example.com']);
    await other.get('client/insta/clear/data');
    expect(await owners()).toEqual(['demo@example.com']);
    await sweep(server.services.db, Date.now() + 25 * 3_600_000, server.services);
    expect(await owners()).toEqual([]);
    await visitor.signIn('demo@example.com');
  });

  it('keeps a list in its order while stories appear and expire', async () => {
    const first = (await visitor.get('client/stories/6/0/')).body as unknown as Page;
    server.pass(3 * 3_600_000);
    const later = (await visitor.get(`client/stories/20/${first.next_id}/`))
      .body as unknown as Page;
    const seen = new Set(first.stories.map(({ id }) => id));
    for (const { id } of later.stories) expect(seen.has(id)).toBe(false);
    server.pass(-3 * 3_600_000);
  });

  it('refuses forged ids, and those of another account', async () => {
    const other = new Visitor(server.url);
    await other.signIn('second@example.com');
    const mine = (await visitor.get('client/stories/4/0/')).body as unknown as Page;
    expect((await other.get(`client/stories/4/${mine.next_id}/`)).status).toBe(400);
    for (const id of ['1', 'abc', '__proto__', 'zzzzzz_zz_0000000000', '-1']) {
      expect((await visitor.get(`client/stories/4/${id}/`)).status).toBe(400);
    }
    for (const size of ['0', '21', '-1', '1e9', 'NaN', '4.5']) {
      expect((await visitor.get(`client/stories/${size}/0/`)).status).toBe(400);
    }
  });

  it('has no stories for an account that follows nobody', async () => {
    const empty = new Visitor(server.url);
    await empty.signIn('empty@example.com');
    expect((await empty.get('client/stories/6/0/')).body).toEqual({ stories: [], next_id: '' });
    expect((await empty.post('client/list/watch/stories/')).status).toBe(200);
  });

  const download = (username: string, postUrl: string) =>
    visitor.post('client/download/stories/reel/', { username, post_url: postUrl });

  it('finds posts by any form of their URL', async () => {
    for (const address of [
      'https://www.instagram.com/p/CxYz_1-aBcD/',
      'instagram.com/reel/CxYz_1-aBcD?igsh=abc',
      'https://www.instagram.com/some.one/p/CxYz_1-aBcD/?utm_source=x',
    ]) {
      const { status, body } = await download('', address);
      expect(status).toBe(200);
      expect(body['posts']).toMatchObject([{ post_short_code: 'CxYz_1-aBcD' }]);
      expect(body['reel']).toBe(address.includes('reel'));
    }
  });

  it("finds an account's stories by its name, and says when there are none", async () => {
    const [author] = await readStories(visitor, 10);
    const found = await download(author?.username ?? '', '');
    expect(found.body).toMatchObject({ posts: [], username: author?.username });
    expect((found.body['stories'] as unknown[]).length).toBe(author?.items.length);
    expect((await download('empty', '')).body).toMatchObject({ stories: [], username: 'empty' });
  });

  it.each([
    ['private', '', 403, /private/],
    ['nobody.there', '', 404, /no account/],
    ['', 'https://www.instagram.com/p/PrivateAbcd/', 403, /private/],
    ['', 'https://www.instagram.com/p/MissingAbcd/', 404, /no post/],
    ['', 'https://www.instagram.com/p/ExpiredAbcd/', 410, /no longer available/],
    ['', 'https://www.instagram.com/share/p/abcdef', 400, /share link/],
    ['', 'https://evil.example/p/CxYz_1-aBcD/', 400, /isn’t a link/],
    ['', 'http://127.0.0.1:1/p/CxYz_1-aBcD/', 400, /isn’t a link/],
    ['', ' ', 400, /Enter a username/],
  ])('tells why %j %j cannot be had', async (username, postUrl, status, text) => {
    await visitor.resetLimits();
    const response = await download(username, postUrl);
    expect(response.status).toBe(status);
    expect(response.body['message']).toMatch(text);
  });

  it('limits downloads to 30 an hour', async () => {
    await visitor.resetLimits();
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1) statuses.push((await download('empty', '')).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    server.pass(3_600_000);
    expect((await download('empty', '')).status).toBe(200);
    server.pass(-3_600_000);
  });
});
