import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeHost } from '../../contract/media.ts';
import type { StoryUser } from '../../contract/records/story.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/server.ts';

interface Page {
  readonly stories: StoryUser[];
  readonly next_id: string;
}

async function readStories(visitor: Visitor, size: number, query = ''): Promise<StoryUser[]> {
  const users: StoryUser[] = [];
  let id = '0';
  for (let pages = 0; pages < 50 && id !== ''; pages += 1) {
    const answer = await visitor.get(`client/stories/${size}/${id}/${query}`);
    expect(answer.status).toBe(200);
    const page = answer.body as unknown as Page;
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

  it('pages stories to their end, nobody twice, everybody with something to see', async () => {
    const byFour = await readStories(visitor, 4);
    const byTen = await readStories(visitor, 10);
    const ids = byFour.map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(14);
    expect(new Set(ids).size).toBe(ids.length);
    expect(byTen.map(({ id }) => id)).toEqual(ids);
    for (const user of byFour) expect(user.items.length).toBeGreaterThan(0);
  });

  it('ends a database page where the kept stories end, and goes on behind it', async () => {
    const first = (await visitor.get('client/stories/10/0/?callDB=true')).body as unknown as Page;
    const second = (await visitor.get(`client/stories/10/${first.next_id}/?callDB=true`))
      .body as unknown as Page;
    expect([first.stories.length, second.stories.length]).toEqual([10, 4]);
    expect(second.next_id).not.toBe('');
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

  it('refuses ids it did not give, and those of another account', async () => {
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

  it('finds posts by any form of their address', async () => {
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
    const [teller] = await readStories(visitor, 10);
    const found = await download(teller?.username ?? '', '');
    expect(found.body).toMatchObject({ posts: [], username: teller?.username });
    expect((found.body['stories'] as unknown[]).length).toBe(teller?.items.length);
    expect((await download('empty', '')).body).toMatchObject({ stories: [], username: 'empty' });
  });

  it.each([
    ['private', '', 403, /private/],
    ['nobody.there', '', 404, /no account/],
    ['', 'https://www.instagram.com/p/PrivateAbcd/', 403, /private/],
    ['', 'https://www.instagram.com/p/MissingAbcd/', 404, /no post/],
    ['', 'https://www.instagram.com/p/ExpiredAbcd/', 410, /not available/],
    ['', 'https://www.instagram.com/share/p/abcdef', 400, /share link/],
    ['', 'https://evil.example/p/CxYz_1-aBcD/', 400, /not the address/],
    ['', 'http://127.0.0.1:1/p/CxYz_1-aBcD/', 400, /not the address/],
    ['', ' ', 400, /Enter a username/],
  ])('tells why %j %j cannot be had', async (username, postUrl, status, text) => {
    await visitor.resetLimits();
    const answer = await download(username, postUrl);
    expect(answer.status).toBe(status);
    expect(answer.body['message']).toMatch(text);
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

describe('the media proxy of the server', () => {
  let server: TestServer;
  let visitor: Visitor;
  let canary: Server;
  let hits = 0;

  beforeAll(async () => {
    canary = createServer((_, response) => {
      hits += 1;
      response.end();
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    // Even an operator's list cannot open a way to this machine.
    const listed = 'localhost,127.0.0.1,[::1],localhost.localdomain,ip6-localhost,.local,.nip.io';
    server = await startServer('embedded', { MEDIA_HOSTS: listed });
    visitor = new Visitor(server.url);
    await visitor.signIn('demo@example.com');
  });
  afterAll(async () => {
    canary.close();
    await server.stop();
  });

  const image = (address: string, query = '&header=image', who = visitor) =>
    who.ask('GET', `/media/image?url=${encodeURIComponent(address)}${query}`);
  const avatar = 'https://media.limn.example/a/1.png';

  it('serves the demo network both ways, with the headers of every answer', async () => {
    for (const path of [
      `/media/image?url=${encodeURIComponent(avatar)}`,
      `/media/story/${encodeHost('media.limn.example')}/a/1.png`,
    ]) {
      const answer = await visitor.ask('GET', path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('answers a range of a video', async () => {
    const video = 'https://media.limn.example/w/1.mp4';
    const answer = await visitor.ask('GET', `/media/image?url=${encodeURIComponent(video)}`, {
      headers: { range: 'bytes=4-7' },
    });
    expect(answer.status).toBe(206);
    expect(answer.text).toBe('ftyp');
  });

  it('needs a session with a running subscription', async () => {
    const nobody = new Visitor(server.url);
    expect((await image(avatar, '', nobody)).status).toBe(401);
    const expired = new Visitor(server.url);
    await expired.signIn('expired@example.com');
    expect((await image(avatar, '', expired)).status).toBe(403);
    const inAddress = `/media/image?url=${encodeURIComponent(avatar)}&token=${visitor.token}`;
    expect((await nobody.ask('GET', inAddress)).status).toBe(401);
  });

  it('takes each parameter once, and a header by its name only', async () => {
    const once = encodeURIComponent(avatar);
    for (const query of [
      '',
      'url=',
      `url=${once}&url=${once}`,
      `url[]=${once}`,
      `url=${once}&header=image&header=story`,
      `url=${once}&header=Cookie:%20a=b`,
      `url=${once}&header=image%0d%0aX-Evil:%201`,
      `url=${once}&cookie=1`,
    ]) {
      expect((await visitor.ask('GET', `/media/image?${query}`)).status).toBe(400);
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await visitor.ask(method, `/media/image?url=${once}`);
      expect(answer.status).toBe(405);
    }
    const crossSite = { headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await visitor.ask('GET', `/media/image?url=${once}`, crossSite)).status).toBe(403);
  });

  it('never contacts this machine, in any notation, by either way', async () => {
    const { port } = canary.address() as AddressInfo;
    const names = [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '127.1',
      '１２７.０.０.１',
      '%31%32%37.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'localhost',
      'localhost.',
      'LOCALHOST',
      '0.0.0.0',
      'localhost.localdomain',
    ];
    for (const name of names) {
      for (const address of [
        `http://${name}:${port}/`,
        `https://${name}:${port}/`,
        `https://${name}/`,
        `https://media.limn.example@${name}:${port}/`,
        `https://${name}:${port}\\@media.limn.example/`,
        `//${name}:${port}/`,
      ]) {
        expect((await image(address)).status).toBeGreaterThanOrEqual(400);
      }
      const label = encodeURIComponent(name.replaceAll('.', '-'));
      const story = await visitor.ask('GET', `/media/story/${label}/x.jpg`);
      expect(story.status).toBeGreaterThanOrEqual(400);
    }
    expect(hits).toBe(0);
  });

  it('limits what one session fetches in a minute', async () => {
    await visitor.resetLimits();
    const address = `/media/image?url=${encodeURIComponent(avatar)}`;
    let limited = 0;
    for (let i = 0; i < 640; i += 1) {
      const { status } = await visitor.ask('GET', address);
      if (status === 429) limited += 1;
    }
    expect(limited).toBeGreaterThan(20);
    expect(limited).toBeLessThan(60);
    server.pass(61_000);
    expect((await image(avatar)).status).toBe(200);
  });
});
