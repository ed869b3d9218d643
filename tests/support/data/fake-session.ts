/** @file Somebody signed in as far as the page knows, in front of a server that says what a test wants. */
import type { Page, Route } from 'playwright/test';

/** The record of a healthy account. */
export const account = {
  email: 'ada@example.com',
  username: 'ada',
  insta_id: '4711',
  insta_image_url: '',
  is_subscribed: true,
  is_private: false,
  is_insight: false,
  total_followers: 1_200,
  total_following: 300,
  new_followers: 3,
  followers_lost: 1,
  not_follows_back: 20,
  dont_follow_back: 30,
  profile_views_count: 7,
  mutual_followers: 250,
  post_count: 12,
  reel_count: 3,
  stories_count: 0,
  last_updated_at: '01-02-2026 10:00:00',
  latest_post_date_time: '',
};

/** What a faked server sends: a status with a body, or a route handler. */
export type FakeResponse = [status: number, body: object] | ((route: Route) => unknown);

/** Responds to the calls whose address holds `part`; the last one said counts. */
export async function respond(page: Page, part: string, response: FakeResponse): Promise<void> {
  await page.route(`**/api/**${part}**`, (route) =>
    typeof response === 'function'
      ? response(route)
      : route.fulfill({ status: response[0], json: response[1] }),
  );
}

/** Puts a login onto the device and a server in front of it that knows no more than the record. */
export async function fakeSession(
  page: Page,
  changes: Partial<typeof account> & { connection?: string } = {},
): Promise<void> {
  const record = { ...account, ...changes };
  await respond(page, '', [200, {}]);
  await respond(page, 'user/detail/', [200, record]);
  // Any file of the origin will do: nothing of the app may run before the login is there.
  await page.goto('/robots.txt');
  await page.evaluate(
    ([login, subscribed]) => {
      localStorage.setItem('login', login);
      localStorage.setItem('subscribed', subscribed);
    },
    [JSON.stringify({ ...record, token: 'pretended' }), String(record.is_subscribed)] as const,
  );
}

/** True while the device holds a login. */
export function hasLogin(page: Page): Promise<boolean> {
  return page.evaluate(() => localStorage.getItem('login') !== null);
}
