/** @file Personal keys: what they open, and attacks on them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scopeOfCall } from '../../contract/http/key-access.ts';
import { calls, type CallName } from '../../contract/http/table.ts';
import { keyLimits, keyPattern, keyScopes, type KeyScope } from '../../contract/keys.ts';
import { tokenPace } from '../../contract/limits.ts';
import { findUser } from '../../server/accounts/users.ts';
import { personalKeys } from '../../server/db/operations-schema.ts';
import { eraseUser } from '../../server/lifecycle/erase-user.ts';
import { blockUser } from '../../server/lifecycle/sessions.ts';
import { analyse } from '../support/data/analysis.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';
import { addressOf, samples } from './rows.ts';

const email = 'pool06@example.com';
const hour = 3_600_000;
const names = Object.keys(calls) as CallName[];
const guarded = names.filter((name) => calls[name].protection !== 'public');
const listed = guarded.filter((name) => scopeOfCall.has(name));

interface Key {
  readonly id: string;
  readonly key: string;
  readonly used_at: string | null;
}

describe.each(engines())('personal keys on %s', (engine) => {
  let server: TestServer;
  let owner: Visitor;
  const lines: string[] = [];

  const make = async (scopes: readonly KeyScope[], visitor = owner, name = 'Tool') =>
    (await visitor.post('client/keys/make/', { name, scopes })).body as unknown as Key;
  const keysOf = async (visitor = owner) =>
    (await visitor.get('client/keys/')).body as unknown as Key[];
  /** A call by a tool, which has the key and nothing else. */
  const ask = (key: string, name: CallName, init: RequestInit = {}) =>
    new Visitor(server.url).ask(calls[name].method, `/api/${addressOf(name)}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, ...init.headers },
    });
  const statusOf = async (key: string, name: CallName) => (await ask(key, name)).status;

  beforeAll(async () => {
    const logTo = { write: (line: string) => lines.push(line) };
    server = await startServer(engine, { LOG_LEVEL: 'trace' }, { logTo });
    owner = new Visitor(server.url);
    await owner.signIn(email);
    await analyse(owner);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.services.db.delete(personalKeys);
    await owner.resetLimits();
  });

  it('read with their scope what the screens read, and nothing else', async () => {
    const made = new Map<KeyScope, Key>();
    for (const scope of keyScopes) made.set(scope, await make([scope]));
    for (const [scope, { key }] of made) {
      for (const name of guarded) {
        const { status = 200 } = samples[name];
        const isOpen = scopeOfCall.get(name) === scope;
        expect([name, scope, await statusOf(key, name)]).toEqual([
          name,
          scope,
          isOpen ? status : 403,
        ]);
      }
      await owner.resetLimits();
    }
    // Nothing that a key could have ended or changed is different.
    expect((await owner.post('client/user/detail/')).status).toBe(200);
    expect(await keysOf()).toHaveLength(keyScopes.length);
  });

  it('give the same rows as the session of their owner', async () => {
    const { key } = await make(keyScopes);
    // Streamed pages and the file of the history have the moment of the request.
    const timed = (name: CallName) => 'streamed' in calls[name] || name === 'historyExport';
    for (const name of listed.filter((each) => !timed(each))) {
      const { text } = await ask(key, name);
      expect([name, text === (await owner.get(addressOf(name))).text]).toEqual([name, true]);
      expect(text).not.toContain(email);
    }
  });

  it('only reach calls that are GET and protected', () => {
    for (const name of scopeOfCall.keys()) {
      const { method, protection } = calls[name as CallName];
      expect([name, method, protection === 'public']).toEqual([name, 'GET', false]);
    }
    for (const changing of ['clearData', 'logOut', 'startAnalysis', 'exportAccount', 'receipts']) {
      expect(scopeOfCall.has(changing)).toBe(false);
    }
  });

  it('never open the data of another account', async () => {
    const other = new Visitor(server.url);
    await other.signIn('pool07@example.com');
    await analyse(other);
    const { key, id } = await make(['figures', 'lists'], other);
    const own = (await ask(key, 'mutualfollowing')).text;
    expect(own).toBe((await other.get(addressOf('mutualfollowing'))).text);
    expect(own).not.toBe((await owner.get(addressOf('mutualfollowing'))).text);
    // Neither seen nor ended by somebody else.
    expect(await keysOf()).toEqual([]);
    expect((await owner.post('client/keys/end/', { id })).status).toBe(404);
    expect(await statusOf(key, 'figures')).toBe(200);
  });

  it('are shown once and stored as a hash', async () => {
    const { key, id } = await make(['figures']);
    expect(key).toMatch(keyPattern);
    const list = await owner.get('client/keys/');
    expect(list.text).toContain(id);
    expect(list.text).not.toContain(key);
    const stored = JSON.stringify(await server.services.db.select().from(personalKeys));
    const copy = await owner.get('client/account/export/');
    expect(copy.text).toContain(id);
    for (const text of [stored, copy.text]) expect(text).not.toContain(key.slice(5));
    expect(copy.text).not.toContain('key_hash');
  });

  it('are in no line of the log, whether they open or are refused', async () => {
    const { key } = await make(['figures']);
    lines.length = 0;
    await ask(key, 'figures');
    await ask(key, 'history');
    await ask(key, 'userDetail');
    await ask(`${key.slice(0, -1)}A`, 'figures');
    await new Visitor(server.url).ask('GET', `/api/client/figures/?key=${key}`);
    const text = lines.join('');
    expect(text).toContain('"call":"figures"');
    expect(text).not.toContain(key.slice(5, 25));
    expect(text).not.toContain('limn_');
  });

  it('open nothing once they have ended', async () => {
    const { key, id } = await make(['figures']);
    expect(await statusOf(key, 'figures')).toBe(200);
    expect((await owner.post('client/keys/end/', { id })).status).toBe(200);
    expect(await statusOf(key, 'figures')).toBe(401);
    expect((await owner.post('client/keys/end/', { id })).status).toBe(404);
  });

  it('are accepted in no other form and no other place', async () => {
    const { key } = await make(keyScopes);
    const forms = [
      `Token ${key}`,
      `bearer ${key}`,
      `Bearer  ${key}`,
      `Bearer ${key}x`,
      `Bearer ${key.slice(0, -1)}`,
      `Bearer ${key.slice(5)}`,
      `Bearer ${key.toUpperCase()}`,
      `Bearer ${key}, Bearer ${key}`,
      `Basic ${btoa(`key:${key}`)}`,
      `Bearer limn_${'A'.repeat(43)}`,
      `Bearer limn_${'A'.repeat(8_000)}`,
      `Bearer ${owner.token}`,
    ];
    for (const authorization of forms) {
      const { status } = await ask(key, 'figures', { headers: { authorization } });
      expect([authorization.slice(0, 60), status]).toEqual([authorization.slice(0, 60), 401]);
    }
    const bare = new Visitor(server.url);
    expect((await bare.ask('GET', `/api/client/figures/?token=${key}`)).status).toBe(401);
    expect((await bare.get('client/figures/', { cookie: `key=${key}` })).status).toBe(401);
    expect((await bare.get('client/figures/', { 'x-api-key': key })).status).toBe(401);
    const cross = { 'sec-fetch-site': 'cross-site' };
    expect((await ask(key, 'figures', { headers: cross })).status).toBe(403);
  });

  it('load no media: a tool gets rows, not pictures through this server', async () => {
    const { key } = await make(keyScopes);
    const headers = { authorization: `Bearer ${key}` };
    const response = await new Visitor(server.url).ask('GET', '/media/?url=x', { headers });
    expect([401, 404]).toContain(response.status);
  });

  it('are refused beyond their rate, paged calls included, with a time to wait', async () => {
    const { key } = await make(['lists']);
    let refused;
    for (let at = 0; at < tokenPace.burst + 20 && refused === undefined; at += 20) {
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => ask(key, 'mutualfollowing')),
      );
      refused = responses.find(({ status }) => status === 429);
    }
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    // The session of the owner has its own calls.
    expect((await owner.get(addressOf('mutualfollowing'))).status).toBe(200);
  });

  it('say when they were last used, to the hour', async () => {
    const { key } = await make(['figures']);
    expect(await keysOf()).toMatchObject([{ used_at: null }]);
    await ask(key, 'figures');
    const [first] = await keysOf();
    expect(Date.parse(first?.used_at ?? '')).toBeGreaterThan(server.services.now() - hour);
    await ask(key, 'figures');
    expect(await keysOf()).toEqual([first]);
    server.pass(2 * hour);
    await ask(key, 'figures');
    const [later] = await keysOf();
    expect(Date.parse(later?.used_at ?? '')).toBeGreaterThan(
      Date.parse(first?.used_at ?? '') + hour,
    );
  });

  it('are at most a handful, also when they are asked for at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: keyLimits.keys + 3 }, () =>
        owner.post('client/keys/make/', { name: 'Tool', scopes: ['figures'] }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(keyLimits.keys);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await keysOf()).toHaveLength(keyLimits.keys);
  });

  it.each([
    { name: '', scopes: ['figures'] },
    { name: '   ', scopes: ['figures'] },
    { name: 'x'.repeat(keyLimits.nameLength + 1), scopes: ['figures'] },
    { name: 'a\nb', scopes: ['figures'] },
    { name: 'a\u202eb', scopes: ['figures'] },
    { name: 'Tool', scopes: [] },
    { name: 'Tool', scopes: ['figures', 'figures'] },
    { name: 'Tool', scopes: ['billing'] },
    { name: 'Tool', scopes: ['constructor'] },
    { name: 'Tool', scopes: 'figures' },
  ])('are not made of %j', async (body) => {
    expect((await owner.post('client/keys/make/', body)).status).toBe(400);
    expect(await keysOf()).toEqual([]);
  });

  describe('end', () => {
    const leaver = 'pool08@example.com';

    it('with all sessions', async () => {
      const visitor = new Visitor(server.url);
      await visitor.signIn(leaver);
      const { key } = await make(['history'], visitor);
      await visitor.post('client/sessions/end/');
      expect(await statusOf(key, 'history')).toBe(401);
    });

    it('not with a log-out of one device', async () => {
      const visitor = new Visitor(server.url);
      await visitor.signIn(leaver);
      const { key } = await make(['history'], visitor);
      await visitor.get('client/logout/');
      expect(await statusOf(key, 'history')).toBe(200);
    });

    it('when an operator blocks the account', async () => {
      const { db, now } = server.services;
      const visitor = new Visitor(server.url);
      await visitor.signIn(leaver);
      const { key } = await make(['history'], visitor);
      const user = await findUser(db, leaver);
      await blockUser(db, user!.id, true, { actor: 'operator', now: now() });
      expect(await statusOf(key, 'history')).toBe(401);
      await blockUser(db, user!.id, false, { actor: 'operator', now: now() });
      expect(await statusOf(key, 'history')).toBe(401);
    });

    it('with the account', async () => {
      const { services } = server;
      const visitor = new Visitor(server.url);
      await visitor.signIn('pool09@example.com');
      const { key } = await make(['history'], visitor);
      const user = await findUser(services.db, 'pool09@example.com');
      const provider = services.billing.provider;
      await eraseUser({ ...services, provider, now: services.now(), actor: 'user' }, user!.id);
      expect(await statusOf(key, 'history')).toBe(401);
      expect(await services.db.select().from(personalKeys)).toEqual([]);
    });
  });

  it('read without a subscription what the owner reads without one', async () => {
    const expired = new Visitor(server.url);
    await expired.signIn('expired@example.com');
    const { key } = await make(keyScopes, expired);
    expect(await statusOf(key, 'history')).toBe(200);
    expect(await statusOf(key, 'mutualfollowing')).toBe(403);
  });
});
