/** @file Changing the account's name and address. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

describe.each(engines())('the identity of an account on %s', (engine) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer(engine);
  });
  beforeEach(() => new Visitor(server.url).resetLimits());
  afterAll(() => server.stop());

  const recordOf = (visitor: Visitor) => visitor.post('client/user/detail/');
  const wrongOf = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

  /** Pays for an account in a browser; `email` is what was typed. */
  async function pay(browser: Visitor, email: string, username = 'somebody'): Promise<number> {
    const form = new URLSearchParams({
      ...{ first_name: 'Ada', last_name: 'Lovelace', number: '4111111111111111' },
      ...{ month: '12', year: '40', cvv: '123', key: 'sandbox-public-key' },
      ...{ email, username, three_d_secure_action_required: 'false' },
    });
    const token = await fetch(`${server.url}/sandbox/js/v1/token`, { method: 'POST', body: form });
    const { id } = (await token.json()) as { id: string };
    const body = { plan_code: 'monthly_trial', payment_token: id, email, username };
    const names = { first_name: 'Ada', last_name: 'Lovelace' };
    return (await browser.post('client/register/', { ...body, ...names })).status;
  }

  describe('its address', () => {
    const begin = (visitor: Visitor, email: string) =>
      visitor.post('account/email/begin/', { email });
    const confirm = (visitor: Visitor, email: string, code: string, new_code: string) =>
      visitor.post('account/email/confirm/', { email, code, new_code });

    it('changes with the codes of both, and takes plan and session along', async () => {
      const owner = new Visitor(server.url);
      await owner.signIn('pool01@example.com');
      expect((await begin(owner, 'moved1@example.com')).status).toBe(200);
      const code = await owner.codeOf('pool01@example.com');
      const newCode = await owner.codeOf('moved1@example.com');
      expect(code).not.toBe('');
      const wrong = await confirm(owner, 'moved1@example.com', wrongOf(code), newCode);
      expect([wrong.status, wrong.body['message']]).toEqual([
        400,
        'The code sent to pool01@example.com is wrong or has expired.',
      ]);
      // The right first code counts, so only the second is entered again.
      const half = await confirm(owner, 'moved1@example.com', code, wrongOf(newCode));
      expect(half.body['message']).toContain('moved1@example.com');
      const done = await confirm(owner, 'moved1@example.com', '0000', newCode);
      expect([done.status, done.body['email']]).toEqual([200, 'moved1@example.com']);
      expect(done.body['is_subscribed']).toBe(true);
      expect((await recordOf(owner)).body['email']).toBe('moved1@example.com');
      const letters = await owner.ask('GET', '/__test/outbox?email=pool01@example.com');
      expect(letters.text).toContain('now uses moved1@example.com');
      // Somebody else who gets the former address pays with an account of their own.
      const next = new Visitor(server.url);
      await next.resetLimits();
      expect(await pay(next, 'pool01@example.com')).toBe(200);
      expect((await next.signIn('pool01@example.com')).body['is_subscribed']).toBe(true);
      expect((await owner.get('get/recurly/subscription/planDetails/')).body).toMatchObject({
        status: 'active',
      });
    });

    it('is not changed by a code of sign-in, of another browser, or of one address alone', async () => {
      const owner = new Visitor(server.url);
      await owner.signIn('pool02@example.com');
      await begin(owner, 'moved2@example.com');
      const code = await owner.codeOf('pool02@example.com');
      const newCode = await owner.codeOf('moved2@example.com');
      const thief = new Visitor(server.url);
      thief.token = owner.token;
      expect((await confirm(thief, 'moved2@example.com', code, newCode)).status).toBe(400);
      expect((await confirm(owner, 'moved2@example.com', newCode, newCode)).status).toBe(400);
      expect((await confirm(owner, 'elsewhere2@example.com', code, newCode)).status).toBe(400);
      expect((await recordOf(owner)).body['email']).toBe('pool02@example.com');
      // A code of this purpose opens no session either.
      await owner.resetLimits();
      await begin(owner, 'moved2b@example.com');
      const fresh = await owner.codeOf('pool02@example.com');
      const otp = { email: 'pool02@example.com', otp: fresh };
      expect((await owner.post('client/insta/validateotp/', otp)).status).toBe(400);
    });

    it('is not that of another account', async () => {
      const owner = new Visitor(server.url);
      await owner.signIn('pool03@example.com');
      expect((await begin(owner, 'pool03@example.com')).status).toBe(400);
      await owner.resetLimits();
      await begin(owner, 'demo@example.com');
      const code = await owner.codeOf('pool03@example.com');
      const taken = await confirm(
        owner,
        'demo@example.com',
        code,
        await owner.codeOf('demo@example.com'),
      );
      expect(taken.status).toBe(409);
    });

    it('is mailed codes within the limits of sign-in', async () => {
      const owner = new Visitor(server.url);
      await owner.signIn('pool04@example.com');
      await owner.resetLimits();
      await begin(owner, 'moved4@example.com');
      expect((await begin(owner, 'moved4@example.com')).status).toBe(429);
    });
  });

  it('gets another invented account with another name, and none of the earlier lists', async () => {
    const owner = new Visitor(server.url);
    await pay(owner, 'named@example.com', 'invalid');
    expect((await owner.signIn('named@example.com')).body['insta_id']).toBe('0000000000');
    expect((await recordOf(owner)).status).toBe(400);
    const changed = await owner.post('account/name/', { username: 'ada.lovelace' });
    expect(changed.status).toBe(200);
    expect(changed.body['username']).toBe('ada.lovelace');
    expect(changed.body['insta_id']).not.toBe('0000000000');
    expect((await recordOf(owner)).body['total_followers']).toBeGreaterThan(0);
    expect((await owner.post('account/name/', { username: 'a!b' })).status).toBe(400);
    for (let at = 0; at < 4; at += 1) {
      await owner.post('account/name/', { username: `ada.${at}` });
    }
    expect((await owner.post('account/name/', { username: 'ada.again' })).status).toBe(429);
  });
});
