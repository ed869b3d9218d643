/** @file People kept off a list: on all devices of the account, and only people of its analyses. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mostKeptOff } from '../../contract/lists/keep-off.ts';
import type { Person } from '../../contract/records/person.ts';
import { findUser } from '../../server/accounts/users.ts';
import { keptOff } from '../../server/db/history-schema.ts';
import { analyse } from '../support/data/analysis.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const email = 'pool05@example.com';
const day = 86_400_000;
const list = 'mutualfollowing';

describe.each(engines())('people kept off a list on %s', (engine) => {
  let server: TestServer;
  let owner: Visitor;
  let person: Person;

  const kept = async (visitor = owner) => (await visitor.get('client/keptoff/')).body['people'];
  const keep = (more: object = {}, visitor = owner) =>
    visitor.post('client/keptoff/add/', {
      ...{ list, insta_id: person.insta_id, reason: 'friend', until: 0 },
      ...more,
    });

  beforeAll(async () => {
    server = await startServer(engine);
    owner = new Visitor(server.url);
    await owner.signIn(email);
    await analyse(owner);
    const response = await owner.get('client/instagram/mutual/follower/15/?page=1');
    [person] = response.body as unknown as [Person];
  });
  afterAll(() => server.stop());
  beforeEach(() => server.services.db.delete(keptOff));

  it('are the same on another device, with their names', async () => {
    const until = server.services.now() + 30 * day;
    expect((await keep({ until })).status).toBe(200);
    const other = new Visitor(server.url);
    await other.signIn(email);
    const { insta_id, insta_username } = person;
    const row = { list, insta_id, insta_username, reason: 'friend', until };
    expect(await kept(other)).toEqual([row]);
    await keep({ reason: 'public' }, other);
    expect(await kept()).toEqual([{ ...row, reason: 'public', until: 0 }]);
  });

  it('are put back, on that list alone', async () => {
    await keep();
    await keep({ list: 'newfollowers' });
    const body = { list, insta_ids: [person.insta_id, '12'] };
    expect((await owner.post('client/keptoff/back/', body)).status).toBe(200);
    expect(await kept()).toMatchObject([{ list: 'newfollowers' }]);
  });

  it('are back when their time is over', async () => {
    await keep({ until: server.services.now() + 30 * day });
    server.pass(31 * day);
    await owner.signIn(email);
    expect(await kept()).toEqual([]);
  });

  it('are people of an analysis: others stay on the device', async () => {
    expect((await keep({ insta_id: '999999999999999' })).status).toBe(404);
    expect(await kept()).toEqual([]);
  });

  it.each([
    { reason: 'enemy' },
    { list: 'everybody' },
    { until: -1 },
    { until: 1 },
    { until: 8.64e15 },
    { insta_id: '' },
  ])('are refused with %j', async (more) => {
    expect((await keep(more)).status).toBe(400);
  });

  it('are at most a thousand', async () => {
    const { db, now } = server.services;
    const user = await findUser(db, email);
    const row = {
      userId: user?.id ?? 0,
      list,
      reason: 'other',
      createdAt: new Date(now()),
    } as const;
    await db
      .insert(keptOff)
      .values(Array.from({ length: mostKeptOff }, (_, at) => ({ ...row, person: `${at + 1}` })));
    expect((await keep()).status).toBe(409);
    await owner.post('client/keptoff/back/', { list, insta_ids: ['1'] });
    expect((await keep()).status).toBe(200);
  });

  it('are nobody else’s, in the copy of the data, and deleted with the account', async () => {
    await keep();
    const stranger = new Visitor(server.url);
    await stranger.signIn('pool06@example.com');
    expect(await kept(stranger)).toEqual([]);
    const copy = await owner.get('client/account/export/');
    expect(JSON.stringify(copy.body)).toContain('"kept_off"');
    expect((await owner.post('client/account/delete/', { email })).status).toBe(200);
    expect(await server.services.db.$count(keptOff)).toBe(0);
  });
});
