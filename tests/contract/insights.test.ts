import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { analyse } from '../support/data/analysis.ts';
import { sampleFacts } from '../support/data/insight-basis.ts';
import { engines, startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const path = 'insta/chat/gpt/generate/actionable/insights/';
const counts = {
  new_followers_count: 31,
  lost_followers_count: 47,
  not_follows_back_count: 412,
  i_do_not_follow_back_count: 1_700,
  profile_view_count: 130,
  mutual_following_count: 809,
};

describe.each(engines())('an insight on %s', (engine) => {
  let server: TestServer;
  let visitor: Visitor;

  beforeAll(async () => {
    server = await startServer(engine);
    visitor = new Visitor(server.url);
    await visitor.signIn('pool06@example.com');
  });
  afterAll(() => server.stop());

  it('says what the device has found, and which screen shows each figure', async () => {
    const response = await visitor.post(path, { ...counts, facts: sampleFacts });
    expect(response.status).toBe(200);
    expect(response.body['summary']).toMatch(/^120 followers came and 88 left in 90 days/);
    const { summary } = response.body['linked'] as { summary: { screen?: string }[] };
    const screens = summary.flatMap(({ screen = null }) => screen ?? []);
    expect(screens).toEqual(['history', 'history', 'history', 'history']);
  });

  it('answers a client that sends counts alone', async () => {
    const response = await visitor.post(path, counts);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      summary: '31 followers came and 47 left. You’re down by 16.',
      actionable_insights: expect.stringContaining('31 new followers'),
    });
  });

  it('is not kept where another device has cleared the data meanwhile', async () => {
    const record = async () => (await visitor.post('client/user/detail/')).body;
    await analyse(visitor);
    expect((await visitor.post(path, counts)).status).toBe(200);
    expect(await record()).toMatchObject({ is_insight: true });
    const { insights } = server.services;
    const { write } = insights;
    const writing = vi.spyOn(insights, 'write').mockImplementationOnce(async (...given) => {
      expect((await visitor.get('client/insta/clear/data')).status).toBe(200);
      return write.apply(insights, given);
    });
    expect((await visitor.post(path, counts)).body).toMatchObject({
      summary: expect.stringContaining('31'),
    });
    expect(writing).toHaveBeenCalledTimes(1);
    expect(await record()).toMatchObject({ is_insight: false, chat_gpt_data: '' });
  });

  it.each([
    ['a name', { ...sampleFacts, username: 'ada' }],
    ['a name in a fact', { cause: { ...sampleFacts.cause, name: 'ada' } }],
    ['no record', 'ada'],
  ])('refuses facts with %s', async (_, facts) => {
    expect((await visitor.post(path, { ...counts, facts })).status).toBe(400);
  });
});
