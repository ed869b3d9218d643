/** @file Bytes of responses on the line, as a browser asks for them (docs/architecture.md, "The line"). */
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readings } from '../../server/db/history-schema.ts';
import { users } from '../../server/db/schema.ts';
import { analyse } from '../support/data/analysis.ts';
import { startServer, Visitor, type TestServer } from '../support/servers/server.ts';

/** A response as its bytes were. */
interface Raw {
  readonly status: number;
  readonly tag: string;
  readonly coding: string | undefined;
  readonly body: Buffer;
  /** Bytes of head and body. */
  readonly bytes: number;
}

let server: TestServer;
let visitor: Visitor;

/** Asks as a client that accepts an encoding; `body` makes it a POST, `held` is a tag it has. */
function ask(path: string, accepted = 'gzip', body?: object, held?: string): Promise<Raw> {
  const method = body === undefined ? 'GET' : 'POST';
  const headers = {
    ...(held === undefined ? {} : { 'if-none-match': held }),
    authorization: `Token ${visitor.token}`,
    'accept-encoding': accepted,
    'content-type': 'application/json',
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${server.url}/api/${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const head = response.rawHeaders.reduce((sum, text) => sum + text.length + 2, 20);
        const coding = response.headers['content-encoding'];
        const { statusCode: status = 0, headers } = response;
        const tag = headers.etag ?? '';
        resolve({ status, tag, coding, body, bytes: head + body.length });
      });
    });
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const lists = [
  'new/followers',
  'follower/lost',
  'mutual/follower',
  'not/following/back',
  'dont/follow/back',
];
const sum = (responses: readonly Raw[]) => responses.reduce((all, { bytes }) => all + bytes, 0);

describe('answers on the line', () => {
  beforeAll(async () => {
    server = await startServer('embedded');
    visitor = new Visitor(server.url);
    await visitor.signIn('demo@example.com');
    await analyse(visitor);
  });
  afterAll(() => server.stop());

  it('are compressed for a client that accepts it, and for no other', async () => {
    const path = 'client/instagram/mutual/follower/15/?page=1';
    const plain = await ask(path, 'identity');
    expect(plain.coding).toBeUndefined();
    expect(plain.body.length).toBeGreaterThan(1_024);
    const compressed = await ask(path);
    expect(compressed.coding).toBe('gzip');
    expect(gunzipSync(compressed.body)).toEqual(plain.body);
    expect((await ask(path, 'gzip;q=0')).coding).toBeUndefined();
    for (const long of ['client/postAnalysis/', 'client/history/export/', 'module/posts/']) {
      const response = await ask(long);
      expect(response.coding, long).toBe('gzip');
    }
  });

  it('with a secret, and short ones, are sent as they are', async () => {
    // fetch accepts gzip, and keeps the header of what it has unpacked.
    const other = new Visitor(server.url);
    const signedIn = await other.signIn('medium@example.com');
    expect(other.token).not.toBe('');
    expect(signedIn.text.length).toBeGreaterThan(512);
    expect(signedIn.headers.get('content-encoding')).toBeNull();
    const page = await visitor.get('client/instagram/mutual/follower/15/?page=1');
    expect(page.headers.get('content-encoding')).toBe('gzip');
    expect((await ask('connect/state/')).coding).toBeUndefined();
  });

  it('stay within their budgets, head included', async () => {
    for (const list of lists) {
      const page = await ask(`client/instagram/${list}/15/?page=1`);
      expect(page.body.length, list).toBeLessThan(900);
      expect(page.bytes, list).toBeLessThan(1_300);
    }
    const report = [
      await ask('client/postAnalysis/'),
      await ask('client/posts/mostLiked/1/?isReel=false'),
      await ask('client/posts/mostCommented/1/?isReel=false'),
      await ask('client/posts/mostEngaged/1/?isReel=false'),
    ];
    expect(sum(report)).toBeLessThan(12_000);
    const home = [
      await ask('client/user/detail/', 'gzip', {}),
      await ask('client/history/'),
      await ask('client/instagram/new/followers/3/?page=1'),
      await ask('client/instagram/follower/lost/3/?page=1'),
    ];
    expect(sum(home)).toBeLessThan(3_000);
  });

  it('are short for a person who comes back with a year of readings', async () => {
    const { db, now } = server.services;
    const [own] = await db.select().from(users).where(eq(users.email, 'demo@example.com'));
    if (own === undefined) throw new Error('no demo user');
    const year = Array.from({ length: 365 }, (_, at) => ({
      ...{ id: `kept-${at}-${(at * 2_654_435_761) % 1_000_003}`, userId: own.id },
      ...{ instaId: own.instaId, source: 'analysis' as const },
      takenAt: new Date(now() - (400 - at) * 86_400_000 - ((at * 7_919) % 3_600_000)),
      ...{ followers: 400 + ((at * 37) % 90), following: 300 + ((at * 11) % 40) },
      ...{ came: (at * 13) % 19, gone: (at * 17) % 23 },
    }));
    await db.insert(readings).values(year);
    const whole = await ask('client/history/');
    expect(whole.bytes).toBeGreaterThan(6_000);
    const again = await ask('client/history/', 'gzip', undefined, whole.tag);
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    const home = [
      await ask('client/user/detail/', 'gzip', {}),
      again,
      await ask('client/instagram/new/followers/3/?page=1'),
      await ask('client/instagram/follower/lost/3/?page=1'),
    ];
    expect(sum(home)).toBeLessThan(3_000);
  });
});
