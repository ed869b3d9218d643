/** @file The MCP server, by the client of the official SDK: its numbers are those of the screens' calls. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keyScopes, type KeyScope } from '../../contract/keys.ts';
import { listNames } from '../../contract/lists/list-names.ts';
import { appVersion, tokenPace } from '../../contract/limits.ts';
import { personalKeys } from '../../server/db/operations-schema.ts';
import { readBuild } from '../../wasm/tests/builds.ts';
import { dataOf } from '../../wasm/tests/sentiment-host.ts';
import { getPostSentimentalAnalysis } from '../../workers/analysis/sentiment.ts';
import { analyse } from '../support/data/analysis.ts';
import { startServer, Visitor, type TestServer } from '../support/servers/server.ts';

type Fields = Record<string, unknown>;

const listPaths = {
  newfollowers: 'new/followers',
  followerslost: 'follower/lost',
  notfollowsback: 'not/following/back',
  donotfollowsback: 'dont/follow/back',
  mutualfollowing: 'mutual/follower',
  profileview: 'profile/view',
} as const;

let server: TestServer;
let owner: Visitor;
const clients: Client[] = [];
const lines: string[] = [];

beforeAll(async () => {
  const logTo = { write: (line: string) => lines.push(line) };
  server = await startServer('embedded', { LOG_LEVEL: 'trace' }, { logTo });
  owner = new Visitor(server.url);
  await owner.signIn('pool06@example.com');
  await analyse(owner);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.services.db.delete(personalKeys);
  await owner.resetLimits();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

async function makeKey(scopes: readonly KeyScope[], visitor = owner): Promise<string> {
  const { body } = await visitor.post('client/keys/make/', { name: 'Assistant', scopes });
  return String(body['key']);
}

async function connect(key: string, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${key}`, ...headers } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit }),
  );
  clients.push(client);
  return client;
}

/** What a tool answers; the client has validated it against the schema that the tool names. */
async function use(client: Client, name: string, given: Fields = {}): Promise<Fields> {
  const { structuredContent, isError, content } = await client.callTool({
    name,
    arguments: given,
  });
  expect(isError ?? false, JSON.stringify(content)).toBe(false);
  const [text] = content as { text: string }[];
  expect(JSON.parse(text?.text ?? '')).toEqual(structuredContent);
  return structuredContent as Fields;
}

const bodyOf = async (path: string) => (await owner.get(path)).body;

describe('the tools', () => {
  let client: Client;
  beforeEach(async () => {
    client = await connect(await makeKey(keyScopes));
  });

  it('are listed with their schemas, and change nothing', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'get_figures',
      'get_list',
      'get_history',
      'get_person',
      'get_posts',
      'get_post_sentiment',
    ]);
    for (const { annotations, inputSchema, outputSchema, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true });
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
      expect(description?.length).toBeGreaterThan(40);
    }
  });

  it('have every figure of the record that home shows', async () => {
    const record = (await owner.post('client/user/detail/')).body;
    const figures = await use(client, 'get_figures');
    expect(record).toMatchObject(figures);
    const hidden = Object.keys(record).filter((name) => !Object.hasOwn(figures, name));
    expect(hidden).toEqual(['email', 'is_subscribed', 'is_insight', 'chat_gpt_data']);
    expect(figures['total_followers']).toBeGreaterThan(0);
  });

  it.each(listNames)('have the rows and counts of %s', async (list) => {
    const { counts, people, note } = await use(client, 'get_list', { list, page: 2, size: 5 });
    expect(people).toEqual(await bodyOf(`client/instagram/${listPaths[list]}/5/?page=2`));
    expect(counts).toEqual(await bodyOf(`client/instagram/counts/?list=${list}`));
    expect(note).toBeNull();
  });

  it('do not take what nothing has counted for 0', async () => {
    const other = new Visitor(server.url);
    await other.signIn('pool08@example.com');
    const unread = await connect(await makeKey(keyScopes, other));
    const figures = await use(unread, 'get_figures');
    const { total_followers: followers, post_count: posts, ...rest } = figures;
    expect([followers, posts].every((value) => typeof value === 'number')).toBe(true);
    const analysed = ['new_followers', 'followers_lost', 'not_follows_back', 'dont_follow_back'];
    for (const name of [...analysed, 'mutual_followers', 'profile_views_count']) {
      expect([name, rest[name]]).toEqual([name, null]);
    }
    const { counts, people, note } = await use(unread, 'get_list', { list: 'followerslost' });
    expect([counts, people]).toEqual([null, []]);
    expect(note).toContain('not known');
    // The owner's own record is as it was: the screens know when its zeros were not counted.
    const record = (await other.post('client/user/detail/')).body;
    expect(record).toMatchObject({ new_followers: 0, followers_lost: 0 });
  });

  it('know no figure of a private account', async () => {
    const other = new Visitor(server.url);
    await other.signIn('private@example.com');
    const figures = await use(await connect(await makeKey(keyScopes, other)), 'get_figures');
    const counted = Object.entries(figures).filter(([, value]) => typeof value === 'number');
    expect([figures['is_private'], counted]).toEqual([true, []]);
  });

  it('search, order, filter and date a list as the screen does', async () => {
    const path = `client/instagram/${listPaths.newfollowers}/15/?page=1`;
    const given = { list: 'newfollowers', order: 'name', filter: 'not_followed', period: '7' };
    const { people, counts } = await use(client, 'get_list', given);
    expect(people).toEqual(await bodyOf(`${path}&order=name&filter=not_followed&period=7`));
    expect(counts).toEqual(await bodyOf('client/instagram/counts/?list=newfollowers&period=7'));
    const search = 'mar';
    expect((await use(client, 'get_list', { list: 'mutualfollowing', search }))['people']).toEqual(
      await bodyOf(`client/instagram/${listPaths.mutualfollowing}/15/?page=1&q=${search}`),
    );
  });

  it('have the history and the timeline of a person', async () => {
    expect(await use(client, 'get_history')).toEqual(await bodyOf('client/history/'));
    const [row] = (await use(client, 'get_list', { list: 'newfollowers' }))['people'] as Fields[];
    const id = String(row?.['insta_id']);
    const { person, note } = await use(client, 'get_person', { insta_id: id });
    // Each request is the latest at which the network gave the present name.
    const names = (person as { names: Fields[] }).names.map((name) => ({
      ...name,
      last_seen: expect.any(String) as string,
    }));
    const shown = await bodyOf(`client/history/person/?id=${id}`);
    expect(shown).toEqual({ ...(person as Fields), names });
    expect(note).toBeNull();
  });

  it.each([
    { by: 'likes', path: 'mostLiked' },
    { by: 'comments', path: 'mostCommented' },
    { by: 'engagement', path: 'mostEngaged' },
  ])('have the figures of posts, and the posts by $by', async ({ by, path }) => {
    const result = await use(client, 'get_posts', { by, page: 1, reels: true });
    expect(result['figures']).toEqual(await bodyOf('client/postAnalysis/'));
    const ranked = await bodyOf(`client/posts/${path}/1/?isReel=true`);
    expect(result['posts']).toEqual(ranked['posts']);
    expect(ranked['posts']).not.toEqual([]);
  });

  it('have every figure of the sentiment of a post that the screen computes', async () => {
    const { posts } = await use(client, 'get_posts', { by: 'comments' });
    const code = String((posts as Fields[])[0]?.['post_short_code']);
    const { sentiment } = await use(client, 'get_post_sentiment', { post_short_code: code });
    const shown = await getPostSentimentalAnalysis(
      code,
      owner.token,
      {
        open: readBuild('sentiment').open,
        signal: new AbortController().signal,
        perform: async ({ path, headers }) => {
          const { status, body } = await fetch(new URL(`/api/${path}`, server.url), {
            headers: { ...headers, 'app-version': appVersion },
          });
          return { status, body: body! };
        },
      },
      (name) =>
        Promise.resolve({ status: 200, body: new Blob([Buffer.from(dataOf(name))]).stream() }),
    );
    expect(shown).toEqual({ type: 'done', sentiment });
    const { comments, total_comments: total } = sentiment as { comments: Fields[] } & Fields;
    expect(comments.length).toBeGreaterThan(10);
    expect(total).toBe(((await bodyOf(`module/comments/${code}/`))['trailer'] as Fields)['total']);
  });

  it.each([
    { name: 'get_post_sentiment', given: { post_short_code: '../../client' } },
    { name: 'get_post_sentiment', given: { post_short_code: 'unknown99' } },
    { name: 'get_list', given: { list: 'everybody' } },
    { name: 'get_list', given: {} },
    { name: 'get_list', given: { list: 'mutualfollowing', size: 1_000 } },
    { name: 'get_list', given: { list: 'mutualfollowing', user: 1 } },
    { name: 'get_list', given: { list: 'mutualfollowing', filter: 'followed' } },
    { name: 'get_person', given: { insta_id: "' or 1=1 --" } },
    { name: 'get_posts', given: { page: 0 } },
  ])('refuse $name with $given', async ({ name, given }) => {
    const result = await client.callTool({ name, arguments: given }).then(
      ({ isError, content }) => ({ isError, text: JSON.stringify(content) }),
      (error: unknown) => ({ isError: true, text: String(error) }),
    );
    expect(result.isError).toBe(true);
    expect(result.text).not.toMatch(/\bat .*\.ts|node_modules|select |insert /);
  });
});

describe('a key', () => {
  it('reaches the tools of its scopes alone', async () => {
    const client = await connect(await makeKey(['history']));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['get_history', 'get_person']);
    await expect(client.callTool({ name: 'get_figures', arguments: {} })).rejects.toThrow();
  });

  it('opens the data of its own account alone', async () => {
    const other = new Visitor(server.url);
    await other.signIn('pool07@example.com');
    await analyse(other);
    const theirs = await connect(await makeKey(keyScopes, other));
    const ours = await connect(await makeKey(keyScopes));
    const list = { list: 'mutualfollowing' };
    const [mine, yours] = await Promise.all([
      use(ours, 'get_list', list),
      use(theirs, 'get_list', list),
    ]);
    expect(mine['people']).not.toEqual(yours['people']);
    expect((await use(ours, 'get_figures'))['username']).toBe('pool06');
    expect((await use(theirs, 'get_figures'))['username']).toBe('pool07');
  });

  it('that has ended, or another credential, opens nothing', async () => {
    const key = await makeKey(keyScopes);
    const client = await connect(key);
    await owner.post('client/sessions/end/');
    await owner.signIn('pool06@example.com');
    await expect(client.callTool({ name: 'get_figures', arguments: {} })).rejects.toThrow();
    for (const authorization of ['', `Bearer ${key}`, `Bearer ${owner.token}`, `Token ${key}`]) {
      const headers = { authorization, 'content-type': 'application/json' };
      const visitor = new Visitor(server.url);
      const response = await visitor.ask('POST', '/mcp', { headers, body: '{}' });
      expect([authorization, response.status]).toEqual([authorization, 401]);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  it('is in no line of the log, and neither is what a tool was asked', async () => {
    lines.length = 0;
    const key = await makeKey(keyScopes);
    const client = await connect(key);
    await use(client, 'get_list', { list: 'mutualfollowing', search: 'somebody' });
    const text = lines.join('');
    expect(text).toContain('"call":"mcp"');
    expect(text).not.toContain(key.slice(5, 25));
    expect(text).not.toContain('somebody');
  });

  it('without a subscription is told so by the tool', async () => {
    const expired = new Visitor(server.url);
    await expired.signIn('expired@example.com');
    const client = await connect(await makeKey(keyScopes, expired));
    const { isError, content } = await client.callTool({
      name: 'get_list',
      arguments: { list: 'mutualfollowing' },
    });
    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toContain('not active anymore');
    expect(await use(client, 'get_history')).toHaveProperty('readings');
  });

  it('is refused beyond its rate, with a time to wait', async () => {
    const authorization = `Bearer ${await makeKey(['figures'])}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const ask = () => new Visitor(server.url).ask('POST', '/mcp', { headers, body: '{}' });
    let refused;
    for (let at = 0; at < tokenPace.burst + 20 && refused === undefined; at += 20) {
      const responses = await Promise.all(Array.from({ length: 20 }, ask));
      refused = responses.find(({ status }) => status === 429);
    }
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a request of a page', () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://rebound.example', host: 'rebound.example' },
    { 'sec-fetch-site': 'cross-site' },
  ])('of another site is refused: %j', async (foreign) => {
    const key = await makeKey(keyScopes);
    const headers = {
      ...{ authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...{ accept: 'application/json, text/event-stream' },
    };
    const ask = (more: Record<string, string>) =>
      new Visitor(server.url).ask('POST', '/mcp', { headers: { ...headers, ...more }, body });
    expect((await ask({})).status).toBe(200);
    expect((await ask({ origin: server.url })).status).toBe(200);
    expect((await ask(foreign)).status).toBe(403);
  });

  it('has no stream to listen to, and too much to say is refused', async () => {
    const authorization = `Bearer ${await makeKey(keyScopes)}`;
    const visitor = new Visitor(server.url);
    const stream = { authorization, accept: 'text/event-stream' };
    expect((await visitor.ask('GET', '/mcp', { headers: stream })).status).toBe(405);
    const headers = { authorization, 'content-type': 'application/json' };
    const large = JSON.stringify({ text: 'x'.repeat(70_000) });
    expect((await visitor.ask('POST', '/mcp', { headers, body: large })).status).toBe(413);
  });
});
