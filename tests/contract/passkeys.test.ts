/** @file Passkeys: what they open, and attacks on them. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passkeyLimits } from '../../contract/limits.ts';
import { findUser } from '../../server/accounts/users.ts';
import { passkeyChallenges, passkeys } from '../../server/db/operations-schema.ts';
import { eraseUser } from '../../server/lifecycle/erase-user.ts';
import { blockUser } from '../../server/lifecycle/sessions.ts';
import { sweep } from '../../server/lifecycle/sweep.ts';
import { Authenticator, type Change } from '../support/data/authenticator.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const email = 'pool06@example.com';
const site = { rpId: 'limn.example', origin: 'https://limn.example' };
const tooLate = 'That took too long. Try again.';
const unconfirmed = 'We couldn’t confirm this passkey. Try again, or log in with a code.';

interface Options {
  readonly challenge: string;
  readonly user: { readonly id: string };
  readonly rpId: string;
}

describe.each(engines())('passkeys on %s', (engine) => {
  let server: TestServer;
  let owner: Visitor;

  const optionsOf = async (visitor = owner) =>
    (await visitor.post('client/passkeys/options/')).body as unknown as Options;
  const add = async (visitor = owner, change: Change = {}, device = new Authenticator(site)) => {
    const response = await visitor.post(
      'client/passkeys/add/',
      device.make(await optionsOf(visitor), change),
    );
    return { device, response };
  };
  const added = async (visitor = owner) => {
    const { device, response } = await add(visitor);
    expect(response.status).toBe(200);
    return device;
  };
  const signInOptions = async (visitor = new Visitor(server.url)) =>
    (await visitor.post('client/passkeys/sign-in/options/')).body as unknown as Options;
  /** A sign-in in a browser that has nothing but the passkey. */
  const signIn = async (device: Authenticator, change: Change = {}) => {
    const visitor = new Visitor(server.url);
    const body = device.sign(await signInOptions(visitor), change);
    const response = await visitor.post('client/passkeys/sign-in/', body);
    if (response.status === 200) visitor.token = String(response.body['token']);
    return { visitor, response, body };
  };
  const listOf = async (visitor = owner) =>
    (await visitor.get('client/passkeys/')).body as unknown as Record<string, string | null>[];
  const mailsTo = async (address: string) => {
    const { body } = await owner.ask('GET', `/__test/outbox?email=${address}`);
    return (body as unknown as { subject: string }[]).map(({ subject }) => subject);
  };

  beforeAll(async () => {
    server = await startServer(engine, { LOG_LEVEL: 'silent', PUBLIC_URL: site.origin });
    owner = new Visitor(server.url);
    await owner.signIn(email);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.services.db.delete(passkeys);
    await owner.resetLimits();
  });

  it('open the session that a code opens', async () => {
    const device = await added();
    const { visitor, response } = await signIn(device);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ email, is_subscribed: true });
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect((await visitor.post('client/user/detail/')).body).toMatchObject({ email });
    const sessions = (await visitor.get('client/sessions/')).body as unknown as object[];
    expect(sessions[0]).toMatchObject({ is_current: true });
    await visitor.get('client/logout/');
    expect((await visitor.post('client/user/detail/')).status).toBe(401);
    expect((await signIn(device)).response.status).toBe(200);
  });

  it('open no more than a code to an account whose subscription has ended', async () => {
    const expired = new Visitor(server.url);
    await expired.signIn('expired@example.com');
    const { visitor, response } = await signIn(await added(expired));
    expect(response.body).toMatchObject({ is_subscribed: false });
    expect((await visitor.get('client/instagram/mutual/follower/15/?page=1')).status).toBe(403);
  });

  it('are listed with device and use, and their owner gets a mail', async () => {
    const before = (await mailsTo(email)).length;
    const agent = { 'user-agent': 'Mozilla/5.0 (Android 15) Gecko/140.0 Firefox/140.0' };
    const device = new Authenticator(site);
    await owner.post('client/passkeys/add/', device.make(await optionsOf()), agent);
    expect(await listOf()).toEqual([
      { id: device.id, device: 'Firefox, Android', created_at: expect.any(String), used_at: null },
    ]);
    expect((await mailsTo(email)).slice(before)).toEqual([
      'A passkey was added to your Limn account',
    ]);
    await signIn(device);
    expect(await listOf()).toMatchObject([{ used_at: expect.any(String) }]);
    const copy = (await owner.get('client/account/export/')).text;
    expect(copy).toContain(device.id);
    expect(copy).not.toContain('public_key');
  });

  it('are not added without the mail about them', async () => {
    const { db } = server.services;
    const before = (await mailsTo(email)).length;
    await db.execute(sql`alter table outbox
      add constraint refused check (subject not like '%passkey%') not valid`);
    try {
      expect((await add()).response.status).toBe(500);
    } finally {
      await db.execute(sql`alter table outbox drop constraint refused`);
    }
    expect([await listOf(), (await mailsTo(email)).length]).toEqual([[], before]);
    await added();
    expect([(await listOf()).length, (await mailsTo(email)).length]).toEqual([1, before + 1]);
  });

  it('belong to the host of the settings, whatever the request names', async () => {
    const named = { host: 'evil.example' };
    const options = await owner.ask('POST', '/api/client/passkeys/options/', { headers: named });
    expect(options.body).toMatchObject({ rp: { id: 'limn.example' } });
    expect(await signInOptions()).toMatchObject({ rpId: 'limn.example' });
  });

  const others: readonly [string, Change][] = [
    ['another origin', { origin: 'https://limn.example.evil.example' }],
    ['a subdomain', { origin: 'https://www.limn.example' }],
    ['the origin without TLS', { origin: 'http://limn.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no check of the person', { isVerified: false }],
    ['a message of the other kind', { type: 'webauthn.other' }],
  ];

  it.each(others)('are not added with %s', async (_, change) => {
    const { response } = await add(owner, change);
    expect(response.status).toBe(400);
    expect(response.body['message']).toContain('couldn’t confirm');
    expect(await listOf()).toEqual([]);
  });

  it.each(others)('open nothing with %s', async (_, change) => {
    const device = await added();
    const { response } = await signIn(device, change);
    expect([response.status, response.body['message']]).toEqual([400, unconfirmed]);
    expect((await signIn(device)).response.status).toBe(200);
  });

  it('open nothing with a signature of another key, or for another user', async () => {
    const device = await added();
    const thief = new Authenticator(site);
    thief.userHandle = device.userHandle;
    const visitor = new Visitor(server.url);
    const forged = { ...thief.sign(await signInOptions()), id: device.id, rawId: device.id };
    const response = await visitor.post('client/passkeys/sign-in/', forged);
    expect([response.status, response.body['message']]).toEqual([400, unconfirmed]);
    device.userHandle = 'another-user';
    expect((await signIn(device)).response.status).toBe(400);
  });

  it('take a challenge once', async () => {
    const device = await added();
    const { body } = await signIn(device);
    const visitor = new Visitor(server.url);
    const again = await visitor.post('client/passkeys/sign-in/', body);
    expect([again.status, again.body['message']]).toEqual([400, tooLate]);
    const options = await signInOptions();
    // A refused response uses it up as well.
    const wrong = device.sign(options, { origin: 'https://evil.example' });
    await visitor.post('client/passkeys/sign-in/', wrong);
    const right = await visitor.post('client/passkeys/sign-in/', device.sign(options));
    expect(right.body['message']).toBe(tooLate);
    const twice = await signInOptions();
    const both = [device.sign(twice), device.sign(twice)];
    const responses = await Promise.all(
      both.map((each) => visitor.post('client/passkeys/sign-in/', each)),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('take no challenge that was made up, is too old or is of the other kind', async () => {
    const device = await added();
    const made = await signIn(device, { challenge: 'A'.repeat(43) });
    expect(made.response.body['message']).toBe(tooLate);
    const visitor = new Visitor(server.url);
    const registration = await optionsOf();
    const crossed = await visitor.post('client/passkeys/sign-in/', device.sign(registration));
    expect(crossed.body['message']).toBe(tooLate);
    const { challenge } = await signInOptions();
    const other = new Authenticator(site).make({ challenge, user: registration.user });
    expect((await owner.post('client/passkeys/add/', other)).body['message']).toBe(tooLate);
    const [old, oldRegistration] = [await signInOptions(), await optionsOf()];
    server.pass(passkeyLimits.challengeMs);
    const late = await visitor.post('client/passkeys/sign-in/', device.sign(old));
    expect(late.body['message']).toBe(tooLate);
    const lateNew = new Authenticator(site).make(oldRegistration);
    expect((await owner.post('client/passkeys/add/', lateNew)).body['message']).toBe(tooLate);
    server.pass(-passkeyLimits.challengeMs);
  });

  it('are added in the session that asked alone', async () => {
    const [second, stranger] = [new Visitor(server.url), new Visitor(server.url)];
    await second.signIn(email);
    await stranger.signIn('pool07@example.com');
    for (const visitor of [second, stranger]) {
      const body = new Authenticator(site).make(await optionsOf());
      const response = await visitor.post('client/passkeys/add/', body);
      expect(response.body['message']).toBe(tooLate);
    }
    expect(await listOf()).toEqual([]);
  });

  it('are neither seen, removed nor taken over by another user', async () => {
    const device = await added();
    const stranger = new Visitor(server.url);
    await stranger.signIn('pool07@example.com');
    expect(await listOf(stranger)).toEqual([]);
    expect((await stranger.post('client/passkeys/end/', { id: device.id })).status).toBe(404);
    const { userHandle } = device;
    const { response } = await add(stranger, {}, device);
    expect(response.status).toBe(409);
    device.userHandle = userHandle;
    expect((await signIn(device)).response.body).toMatchObject({ email });
  });

  it('open nothing once they are removed, blocked or gone with the account', async () => {
    const device = await added();
    expect((await owner.post('client/passkeys/end/', { id: device.id })).status).toBe(200);
    expect((await owner.post('client/passkeys/end/', { id: device.id })).status).toBe(404);
    const { response } = await signIn(device);
    expect([response.status, response.body['message']]).toEqual([
      ...[404, 'This passkey no longer opens an account. Log in with a code.'],
    ]);

    const { services } = server;
    const leaver = new Visitor(server.url);
    await leaver.signIn('pool09@example.com');
    const first = await added(leaver);
    const user = await findUser(services.db, 'pool09@example.com');
    const by = { actor: 'operator', now: services.now() };
    await blockUser(services.db, user!.id, true, by);
    expect((await signIn(first)).response.status).toBe(404);
    await blockUser(services.db, user!.id, false, by);
    expect((await signIn(first)).response.status).toBe(404);
    await leaver.signIn('pool09@example.com');
    const second = await added(leaver);
    const provider = services.billing.provider;
    await eraseUser({ ...services, provider, now: services.now(), actor: 'user' }, user!.id);
    expect((await signIn(second)).response.status).toBe(404);
    expect(await services.db.select().from(passkeys)).toEqual([]);
  });

  it('open nothing after their counter went back: a copy has signed', async () => {
    const device = await added();
    expect((await signIn(device)).response.status).toBe(200);
    expect((await signIn(device)).response.status).toBe(200);
    for (const counter of [0, 1, 2]) {
      const { response } = await signIn(device, { counter });
      expect([counter, response.status, response.body['message']]).toEqual([
        counter,
        400,
        unconfirmed,
      ]);
    }
    // Authenticators that count nothing always say 0.
    const silent = await added();
    for (let count = 0; count < 2; count += 1) {
      expect((await signIn(silent, { counter: 0 })).response.status).toBe(200);
    }
  });

  it('are at most so many, also when they are added at once', async () => {
    const devices = [];
    for (let count = 0; count < passkeyLimits.passkeys + 2; count += 1) {
      devices.push(new Authenticator(site).make(await optionsOf()));
    }
    const responses = await Promise.all(
      devices.map((body) => owner.post('client/passkeys/add/', body)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(passkeyLimits.passkeys);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(2);
    const full = await owner.post('client/passkeys/options/');
    expect([full.status, full.body['message']]).toEqual([
      ...[409, 'You can have 10 passkeys at most. Remove one to add another.'],
    ]);
  });

  it('are named to the browser that asks for another, under one name of the user', async () => {
    const first = await added();
    const options = await owner.post('client/passkeys/options/');
    expect(options.body).toMatchObject({
      user: { id: first.userHandle, name: email },
      excludeCredentials: [{ id: first.id, transports: ['internal', 'hybrid'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    // Nothing in it tells which user it is.
    expect(Buffer.from(first.userHandle, 'base64url')).toHaveLength(32);
  });

  it('cost strangers a bounded number of rows', async () => {
    const { db, log, metrics, now } = server.services;
    const visitor = new Visitor(server.url);
    const path = 'client/passkeys/sign-in/options/';
    for (let count = 0; count < passkeyLimits.optionsPerAddressHour; count += 1) {
      expect((await visitor.post(path)).status).toBe(200);
    }
    const refused = await visitor.post(path);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await sweep(db, now() + passkeyLimits.challengeMs + 1, { log, metrics });
    expect(await db.$count(passkeyChallenges)).toBe(0);
  });

  it('are out of reach for personal keys', async () => {
    const made = await owner.post('client/keys/make/', { name: 'Tool', scopes: ['figures'] });
    const bearer = { authorization: `Bearer ${String(made.body['key'])}` };
    const bare = new Visitor(server.url);
    const { id } = await added();
    expect((await bare.get('client/passkeys/', bearer)).status).toBe(403);
    expect((await bare.post('client/passkeys/options/', undefined, bearer)).status).toBe(403);
    expect((await bare.post('client/passkeys/end/', { id }, bearer)).status).toBe(403);
    expect(await listOf()).toHaveLength(1);
  });

  it.each([
    { id: '' },
    { id: 'not base64url!' },
    { rawId: 'B'.repeat(22) },
    { type: 'password' },
    { extra: true },
    { response: {} },
  ])('are not read from %j', async (part) => {
    const device = await added();
    const body = { ...device.sign(await signInOptions()), ...part };
    const response = await new Visitor(server.url).post('client/passkeys/sign-in/', body);
    expect(response.status).toBe(400);
  });
});
