/** @file Every field and metric that is asked of the platform is one that its references have. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { doubleAccount, type DoubleAccount } from '../support/servers/instagram/account.ts';
import { commentsBody, mediaBody } from '../support/servers/instagram/responses.ts';
import { doubleEnv } from '../support/servers/instagram/app.ts';
import { connect } from '../support/servers/instagram/connect.ts';
import { documentedFields, documentedMetrics } from '../support/servers/instagram/documented.ts';
import { startInstagramDouble, type InstagramDouble } from '../support/servers/instagram/double.ts';
import { startServer, Visitor, type TestServer } from '../support/servers/server.ts';

let double: InstagramDouble;
let server: TestServer;
let account: DoubleAccount;
/** Names that were asked for, each after the reference that has to have it. */
const asked = new Set<string>();

const namesOf = (text: string) => text.match(/\w+/g) ?? [];
const productOf = (id: string | undefined) =>
  [...account.media, ...account.stories].find((media) => media.id === id)?.product ?? 'account';

beforeAll(async () => {
  double = await startInstagramDouble(Date.now);
  server = await startServer('embedded', { ...doubleEnv(double.base), LOG_LEVEL: 'silent' });
  account = doubleAccount(1, server.services.now());
  const [post] = account.media;
  const at = server.services.now();
  const replies = [{ id: '12', text: 'A reply', username: 'bob', at }];
  account.comments.set(post?.id ?? '', [{ id: '11', text: 'First', username: 'ada', at, replies }]);
  double.consent = account;
  double.refuse = (path, query) => {
    const [edge = '', node] = path.split('/').reverse();
    for (const name of namesOf(query.get('fields') ?? '')) asked.add(`${edge} ${name}`);
    const about = node === 'me' ? 'account' : productOf(node);
    for (const name of namesOf(query.get('metric') ?? '')) asked.add(`${about} ${name}`);
    return undefined;
  };
});
afterAll(async () => {
  await server.stop();
  await double.close();
});

const documented = new Set(
  Object.entries({ ...documentedFields, ...documentedMetrics }).flatMap(([reference, names]) =>
    names.map((name) => `${reference} ${name}`),
  ),
);

it('asks for nothing that no reference has', async () => {
  const owner = new Visitor(server.url);
  await owner.signIn('pool01@example.com');
  await connect(owner);
  const state = async () => (await owner.get('connect/state/')).body['state'];
  await expect.poll(state, { timeout: 60_000 }).toBe('active');
  await owner.get(`module/comments/${account.media[0]?.code}/`);
  const expected = ['me username', 'media shortcode', 'stories permalink', 'comments text'];
  const metrics = ['FEED saved', 'REELS ig_reels_avg_watch_time', 'STORY replies'];
  expect([...asked]).toEqual(
    expect.arrayContaining([...expected, ...metrics, 'account follows_and_unfollows']),
  );
  expect([...asked].filter((name) => !documented.has(name))).toEqual([]);
});

it('is answered by a double that invents no field', () => {
  const posts = [...account.media, ...account.stories];
  const fields = posts.flatMap((media) => Object.keys(mediaBody(media, double.base)));
  expect(fields.filter((name) => !documentedFields['media']?.includes(name))).toEqual([]);
  const page = commentsBody(account, account.media[0]?.id ?? '', '', double.base);
  const [comment] = (page as { data: object[] }).data;
  const names = Object.keys(comment ?? {});
  expect(names).toContain('replies');
  expect(names.filter((name) => !documentedFields['comments']?.includes(name))).toEqual([]);
});
