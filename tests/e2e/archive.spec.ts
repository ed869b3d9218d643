import { readFileSync } from 'node:fs';
import { expect, test, type Page, type Request } from 'playwright/test';
import { requestsQuestion, type SeenRequests } from '../../contract/seen-requests.ts';
import { exportFiles, zipBytes, type Person } from '../support/archive/exports.ts';
import { expectNoViolation } from '../support/assertions/violations.ts';
import { expectNoOverflow } from '../support/assertions/overflow.ts';
import { logIn } from '../support/e2e.ts';
import { requestsWith } from '../support/browser/requests-with.ts';
import { installWithPage } from '../support/browser/service-worker.ts';

const first = Date.UTC(2025, 9, 1) / 1_000;
const later = Date.UTC(2025, 9, 11) / 1_000;
const everybody = Array.from({ length: 240 }, (_, at): Person => [
  `person.${String(at).padStart(3, '0')}`,
  first - 40_000_000 + at * 80_000,
]);
const followed = everybody.slice(0, 60);

/** A ZIP of the owner's download, as the file picker gives it. */
function zip(day: string, followers: readonly Person[], at: number, owner = 'nora.lind') {
  return {
    name: `instagram-${owner}-${day}-AbC.zip`,
    mimeType: 'application/zip',
    buffer: Buffer.from(zipBytes(exportFiles(followers, followed, at, owner))),
  };
}

const october = zip('2025-10-01', everybody, first);
// person.003 is gone; a new one came.
const laterPeople: Person[] = [
  ...everybody.filter(([name]) => name !== 'person.003'),
  ['newcomer', later - 90_000],
];
const laterZip = zip('2025-10-11', laterPeople, later);

/** The newest 20 of them, in a file that was requested for some dates and does not say so. */
const rangedZip = {
  ...october,
  name: 'instagram-nora.lind-2025-10-21-AbC.zip',
  buffer: Buffer.from(zipBytes(exportFiles(laterPeople.slice(-20), [], undefined, 'nora.lind'))),
};

const picker = (page: Page) => page.getByLabel('Choose file').last();
const row = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });

async function openImport(page: Page): Promise<void> {
  await page.goto('/import');
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeEnabled();
}

test('a visitor sees the lists of a download, and of two who came and who left', async ({
  page,
  context,
}) => {
  const sent = requestsWith(context, /newcomer|person\.\d{3}|nora/);
  await page.goto('/');
  await page.getByRole('link', { name: 'Read your own data' }).click();
  await expect(page.getByRole('heading', { name: 'Ask for your data' })).toBeVisible();
  const demoNote = page.getByText('All people in it are invented');
  await expect(demoNote).toBeVisible();
  await picker(page).setInputFiles(october);
  await expect(page.getByText('Nothing left this phone')).toBeVisible();
  await expect(row(page, 'Followers(?! Lost)')).toContainText('240');
  // Home's own cards, with links to the free lists.
  await expect(row(page, 'Mutual Following')).toContainText('60');
  await expect(row(page, 'I Don’t Follow Back')).toContainText('180');
  await expect(row(page, 'Profile Visits')).toContainText('not in your file');
  await expect(page.getByText('The file doesn’t say whether it covers all time')).toBeVisible();
  await expect(
    page.getByText(/file is complete|nobody is missing|from the beginning/i),
  ).toHaveCount(0);
  await expect(page.getByText('With a complete second one you see who came')).toBeVisible();
  await expect(page.getByText('A plan adds your whole history')).toBeVisible();
  await expect(demoNote).toBeHidden();

  await picker(page).setInputFiles(laterZip);
  await expect(row(page, 'New Followers')).toContainText('newcomer');
  await expect(row(page, 'Followers Lost')).toContainText('person.003');
  await expect(page.getByRole('heading', { name: /^1 came and 1 left since/ })).toBeVisible();
  // The answer comes before the proof that nothing was sent.
  const result = page.getByRole('status').filter({ hasText: 'Nothing left this phone' });
  await expect(result).toHaveText(
    /^1 came, 1 left since October 1, 2025Came: newcomerLeft: person\.003Nothing left this phone/,
  );
  await row(page, 'Followers Lost').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Followers Lost' })).toBeVisible();
  const lost = page.getByRole('main').getByRole('list', { name: 'Followers Lost' });
  await expect(lost.getByRole('link')).toHaveCount(1);
  await expect(lost).toContainText('person.003');
  // What belongs to the account is not offered: periods, and a menu of the person.
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^More about/ })).toHaveCount(0);
  await expect(demoNote).toBeHidden();
  await expect(lost.getByRole('link')).toHaveAttribute(
    'href',
    'https://www.instagram.com/person.003/',
  );

  await page.getByRole('button', { name: 'Back to your data' }).click();
  await row(page, 'Followers(?! Lost)').click();
  await page.getByRole('searchbox').fill('new');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/newcomer.*since/]);
  await page.getByRole('searchbox').fill('nobody.has.this');
  await expect(page.getByText('No one matches “nobody.has.this”')).toBeVisible();
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await page.getByRole('button', { name: 'Sort and filter' }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'A to Z' });
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('newcomer');
  await expect(page.getByRole('button', { name: /^More about/ })).toHaveCount(0);

  // The same file again is the same reading.
  await page.getByRole('button', { name: 'Back to your data' }).click();
  await picker(page).setInputFiles(october);
  await expect(page.getByText('You had already added this file')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Data download of/ })).toHaveCount(2);

  // A file that lacks most of them raises a question, and the lists stay those of the whole one.
  await picker(page).setInputFiles(rangedZip);
  await expect(page.getByText('220 of 240 earlier followers aren’t in it')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Data download of/ })).toHaveCount(3);
  await expect(row(page, 'Followers(?! Lost)')).toContainText('240');
  expect(sent).toEqual([]);
});

/** What the service worker noted between two moments, except what it answered itself. */
async function leftBetween(page: Page, from: number, to: number): Promise<string[]> {
  const seen = await page.evaluate(async (question) => {
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<SeenRequests>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<SeenRequests>) => resolve(data);
    });
    navigator.serviceWorker.controller?.postMessage(question, [port2]);
    return answer;
  }, requestsQuestion);
  expect(seen.since).toBeLessThan(from);
  return seen.requests
    .filter(({ at, hasLeft }) => hasLeft && at >= from && at <= to)
    .map(({ path }) => path);
}

test('a wait for the copy says since when and what to do, and a reminder repeats as chosen', async ({
  page,
  context,
}) => {
  await context.route(/accountscenter/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Accounts Center</title>' }),
  );
  await openImport(page);
  const waiting = page.getByRole('region', { name: 'Waiting for your copy' });
  await expect(waiting).toHaveCount(0);
  // The document opens no other tab: the person comes back to it.
  await page.getByRole('link', { name: 'Open Accounts Center' }).click();
  await expect(page).toHaveTitle('Accounts Center');
  await page.goBack();
  await expect(waiting).toContainText('two days at most');
  await expect(waiting.getByRole('link', { name: 'See what Limn shows' })).toBeVisible();
  await expectNoViolation(page, 'waiting for a copy');
  // An older copy is not the one that is awaited.
  await picker(page).setInputFiles(october);
  await expect(row(page, 'Followers(?! Lost)')).toContainText('240');
  await page.reload();
  await expect(waiting).toBeVisible();
  await waiting.getByRole('button', { name: 'I’m not waiting' }).click();
  await expect(waiting).toHaveCount(0);

  const next = page.getByRole('region', { name: 'The next copy' });
  await next
    .getByRole('combobox', { name: 'How often' })
    .selectOption({ label: 'Every three months' });
  const saved = page.waitForEvent('download');
  await next.getByRole('button', { name: 'Add to calendar' }).click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  expect(text).toContain('RRULE:FREQ=MONTHLY;INTERVAL=3');
  expect(text).toContain('SUMMARY:Ask Instagram for the next copy of your data');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page, 'the next copy');
});

test('posts have the figures of the file, and say where it has none', async ({ page }) => {
  const at = first - 90_000;
  const post = (seconds: number, title: string) => ({
    media: [{ uri: `media/posts/${seconds}.jpg`, creation_timestamp: seconds, title }],
  });
  const files = {
    ...exportFiles(everybody, followed, first, 'nora.lind'),
    'your_instagram_activity/media/posts_1.json': [post(at, 'By the sea'), post(at + 9, '')],
    'your_instagram_activity/media/stories.json': { ig_stories: [] },
    'your_instagram_activity/comments/post_comments_1.json': [
      { string_map_data: { Comment: { value: 'Lovely' }, 'Media Owner': { value: 'ben' } } },
    ],
    'logged_information/past_instagram_insights/posts.json': {
      organic_insights_posts: [
        {
          media_map_data: { 'Media Thumbnail': { creation_timestamp: at } },
          string_map_data: { Likes: { value: '1,204' }, Saves: { value: '--' } },
        },
      ],
    },
  };
  await openImport(page);
  await picker(page).setInputFiles({ ...october, buffer: Buffer.from(zipBytes(files)) });
  await expect(row(page, 'Posts')).toContainText('2');
  await expect(page.getByRole('listitem').filter({ hasText: /^Reels/ })).toContainText(
    'not in your file',
  );
  await row(page, 'Posts').click();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveText([
    /Photo without a caption.*no figures/,
    /By the sea.*1,204.likes$/,
  ]);
  await expect(page.getByText('Data download of October 1, 2025')).toBeVisible();
  await expectNoViolation(page, 'posts of an import');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page, 'posts of an import');
  await page.getByRole('searchbox', { name: 'Search in the text' }).fill('SEA');
  await expect(rows).toHaveText([/By the sea/]);
  await page.getByRole('button', { name: 'Back to your data' }).click();
  await row(page, 'Stories').click();
  await expect(page.getByText('Nothing here')).toBeVisible();
  await page.getByRole('button', { name: 'Back to your data' }).click();
  await row(page, 'Comments').click();
  await expect(rows).toHaveText([/Lovely.*date unknown · on a post by @ben/]);
});

test('visits, ages and whom the owner likes are shown with the date of their file', async ({
  page,
}) => {
  const cells = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([label, value]) => [label, { value }]));
  const insights = 'logged_information/past_instagram_insights/';
  const files = {
    ...exportFiles(everybody, followed, first, 'nora.lind'),
    [`${insights}profiles_reached.json`]: {
      organic_insights_reach: [
        {
          string_map_data: cells({
            'Date Range': 'Jul 3 - Sep 30',
            'Accounts Reached': '19,055',
            Followers: '61.2%',
            'Profile visits': '2,069',
            Impressions: '--',
          }),
        },
      ],
    },
    [`${insights}audience_insights.json`]: {
      organic_insights_audience: [
        {
          string_map_data: cells({
            'Follower Percentage by City': 'Springfield, Illinois: 12.3%, Riverton: 8.1%',
          }),
        },
      ],
    },
    'your_instagram_activity/likes/liked_posts.json': {
      likes_media_likes: [{ title: 'person.007', string_list_data: [{ timestamp: first }] }],
    },
  };
  await openImport(page);
  await picker(page).setInputFiles({ ...october, buffer: Buffer.from(zipBytes(files)) });
  const reached = page.getByRole('region', { name: 'Visits and reach' });
  await expect(reached).toContainText('July 3 – September 30, 2025 · Data download of October 1');
  await expect(reached).toContainText('Profile visits2,069');
  await expect(reached).toContainText('Followers among those reached61.2%');
  await expect(reached).not.toContainText('Impressions');
  const audience = page.getByRole('region', { name: 'Who follows you' });
  await expect(audience).toContainText('CitiesSpringfield, Illinois 12.3% · Riverton 8.1%');
  const more = page.getByRole('region', { name: 'More from your data' });
  await expect(more.getByRole('listitem')).toHaveText([
    /^Whom you like and comment on1$/,
    /^Asked to follow younot in this file$/,
    /^Restrictednot in this file$/,
    /^Commentsnot in this file$/,
  ]);
  await expectNoViolation(page, 'details of an import');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page, 'details of an import');
  // On home's card it is a number of the file's own dates, and under it nobody is invented.
  await row(page, 'Profile Visits').click();
  await expect(page.getByText('2,069 profile visits, July 3 – September 30, 2025')).toBeVisible();
  await expect(page.getByText('All people in it are invented')).toBeHidden();
  await page.getByRole('button', { name: 'Back to your data' }).click();
  await row(page, 'Whom you like').click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /person\.007.*1 like from you/,
  ]);
  await expect(page.getByText('From your data download, October 1, 2025')).toBeVisible();
  await expectNoOverflow(page, 'whom the owner likes');
});

test('somebody with a new name is one person, found by both names', async ({ page }) => {
  const renamed = everybody.map(([name, at]): Person => [
    name === 'person.100' ? 'a.new.name' : name,
    at,
  ]);
  await openImport(page);
  await picker(page).setInputFiles(october);
  await expect(row(page, 'Followers(?! Lost)')).toContainText('240');
  await picker(page).setInputFiles(zip('2025-10-11', renamed, later));
  await row(page, 'Renamed').click();
  await expect(page.getByText('Oct 1 – 11, 2025').last()).toBeVisible();
  const one = page.getByRole('main').getByRole('list', { name: 'Renamed' }).getByRole('link');
  await expect(one).toHaveText([/a\.new\.name.*was @person\.100/]);
  await page.getByRole('searchbox').fill('person.1');
  await expect(one).toHaveText([/a\.new\.name/]);
  await expect(page.getByText('They started following in the same second')).toBeVisible();
  await expectNoViolation(page, 'people with new names');
});

test('the service worker sees what a call sends, and of an import nothing', async ({ page }) => {
  await openImport(page);
  await installWithPage(page);
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  const from = await page.evaluate(() => Date.now());
  await picker(page).setInputFiles([october]);
  await expect(page.getByText('Nothing left this phone')).toBeVisible();
  await expect(row(page, 'Followers(?! Lost)')).toContainText('240');
  const to = await page.evaluate(() => Date.now());
  expect(await leftBetween(page, from, to)).toEqual([]);

  // The list is no proof unless a request would be on it. This document can make none any more.
  const other = await page.context().newPage();
  await other.goto('/termsofservice');
  await other.waitForLoadState('networkidle');
  const called = await other.evaluate(async () => {
    const at = Date.now();
    await fetch('/api/login/', { method: 'POST', body: 'x'.repeat(37) });
    return at;
  });
  expect(await leftBetween(page, called, called + 60_000)).toEqual(['/api/login']);
  await other.close();
  await page.getByRole('link', { name: 'See every request' }).first().click();
  await expect(page.getByText(/During your last import, .*: no request\./)).toBeVisible();
  const call = page.getByRole('listitem').filter({ hasText: '/api/login' });
  await expect(call).toContainText('sent 37 bytes');
  await expectNoViolation(page, 'requests');
});

test('without a service worker the list of requests says so', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto('/import/requests');
  await expect(page.getByText('This browser can’t list requests')).toBeVisible();
  await context.close();
});

test('an import makes no request, works offline, and survives a reload', async ({
  page,
  context,
}) => {
  await openImport(page);
  // Everything the import needs was fetched with the screen.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForLoadState('networkidle');
  const made: string[] = [];
  // The thread is started from a copy that the page holds.
  const note = (request: Request) => {
    if (!request.url().startsWith('blob:')) made.push(request.url());
  };
  context.on('request', note);
  await context.setOffline(true);
  await picker(page).setInputFiles([october]);
  await expect(page.getByText('Nothing left this phone')).toBeVisible();
  await expect(page.getByText(/^0 requests from/)).toBeVisible();
  expect(made).toEqual([]);
  context.off('request', note);
  await context.setOffline(false);
  await page.reload();
  await expect(row(page, 'Followers(?! Lost)')).toContainText('240');

  await page.getByRole('button', { name: 'Delete imported data' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete imported data' }).click();
  await expect(page.getByRole('heading', { name: 'Ask for your data' })).toBeVisible();
});

test('a file shared with the installed app is imported at a press, and never reaches the server', async ({
  page,
  context,
}) => {
  await openImport(page);
  await installWithPage(page);
  await context.setOffline(true);
  const { name, buffer } = october;
  const shared = await page.evaluate(
    async ([bytes, file]) => {
      const form = new FormData();
      const body = Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0));
      form.append('files', new File([body], file, { type: 'application/zip' }));
      // A page follows it; a fetch would ask the network for the page.
      const answer = await fetch('/import', { method: 'POST', body: form, redirect: 'manual' });
      return answer.type;
    },
    [buffer.toString('base64'), name] as const,
  );
  expect(shared).toBe('opaqueredirect');
  await page.goto('/import');
  const question = page.getByRole('region', { name: 'Import this file?' });
  await expect(question).toContainText(name);
  await expect(question).toContainText('Data of @nora.lind');
  await expect(question).toContainText(/\d kB/);
  await expect(row(page, 'Followers(?! Lost)')).toHaveCount(0);
  await question.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(row(page, 'Followers(?! Lost)')).toContainText('240');
  await expect(question).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => caches.has('shared'))).toBe(false);
  await context.setOffline(false);
});

for (const policy of ['origin', 'no-referrer'] as const) {
  test(`a file that another site posts is not imported unasked (${policy})`, async ({ page }) => {
    await openImport(page);
    await installWithPage(page);
    const app = new URL(page.url()).origin;
    await page.route('http://other-site.test/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'referrer-policy': policy },
        body: `<form method="post" enctype="multipart/form-data" action="${app}/import">
          <input type="file" name="files"><button>Win</button></form>`,
      }),
    );
    await page.goto('http://other-site.test/');
    await page.locator('input').setInputFiles(october);
    await page.getByRole('button', { name: 'Win' }).click();
    await expect(page).toHaveURL(`${app}/import`);
    await expect(page.getByRole('heading', { name: 'Ask for your data' })).toBeVisible();
    const question = page.getByRole('region', { name: 'Import this file?' });
    if (policy === 'no-referrer') {
      // It looks like a share sheet, so it is asked about.
      await expect(question).toContainText(october.name);
      await expectNoViolation(page, 'question about a shared file');
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoOverflow(page, 'question about a shared file');
      await question.getByRole('button', { name: 'Don’t import' }).click();
    }
    await expect(question).toHaveCount(0);
    expect(await page.evaluate(() => caches.has('shared'))).toBe(false);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Ask for your data' })).toBeVisible();
    await expect(row(page, 'Followers(?! Lost)')).toHaveCount(0);
  });
}

test('the owner says which dates a file covers, and every list follows', async ({ page }) => {
  await openImport(page);
  await picker(page).setInputFiles(october);
  await expect(row(page, 'Followers(?! Lost)')).toContainText('240');
  // A quarter is gone, of all ages: no range can be recognised.
  const fewer = everybody.filter((_, at) => at % 4 !== 1);
  await picker(page).setInputFiles(zip('2025-10-11', fewer, later));
  const question = page.getByRole('region', { name: /^Which dates did you choose/ });
  await expect(question).toContainText('October 11, 2025');
  await expect(question).toContainText('60 of 240 earlier followers aren’t in it');
  await expect(row(page, 'Followers Lost')).toContainText('–');
  await expect(page.getByText('Once you’ve said which dates a file covers')).toBeVisible();
  await expectNoViolation(page, 'question about a range');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page, 'question about a range');
  await page.goto('/imported?list=lost&owner=nora.lind');
  await expect(page.getByText('Once you’ve said which dates a file covers')).toBeVisible();

  await page.goto('/import');
  await question.getByRole('button', { name: 'All time' }).click();
  await expect(question).toHaveCount(0);
  await expect(row(page, 'Followers Lost')).toContainText('60');
  await expect(row(page, 'Followers(?! Lost)')).toContainText('180');
  await expect(page.getByText('for all time as you said')).toBeVisible();

  // It can be corrected, and the answer outlives a reload.
  const covers = page.getByRole('combobox', { name: 'Dates this file covers' });
  await covers.last().selectOption('Last year');
  await expect(row(page, 'Followers Lost')).toContainText('–');
  await expect(row(page, 'Followers(?! Lost)')).toContainText('240');
  await page.reload();
  await expect(covers.last()).toHaveValue('year');
  await expect(page.getByText('It covers only some dates, as you said.')).toBeVisible();
  await expect(row(page, 'Followers Lost')).toContainText('–');
  await covers.last().selectOption('All time');
  await expect(row(page, 'Followers Lost')).toContainText('60');

  // With the first one the line and the oldest follower go too.
  await covers.first().selectOption('Last 3 years');
  await covers.last().selectOption('I don’t know');
  await expect(page.getByText(/has been with you since/)).toHaveCount(0);
  await expect(page.getByRole('figure')).toHaveCount(0);
  await expect(row(page, 'Followers(?! Lost)')).toContainText('at least 180');
  await page.getByRole('button', { name: 'Delete imported data' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete imported data' }).click();
  await expect(page.getByRole('heading', { name: 'Ask for your data' })).toBeVisible();
  await picker(page).setInputFiles(october);
  await expect(covers).toHaveValue('none');
});

test('files that are no download say what to do next', async ({ page }) => {
  await openImport(page);
  const broken = { ...october, buffer: october.buffer.subarray(0, 900) };
  await picker(page).setInputFiles(broken);
  await expect(page.getByRole('alert')).toContainText('damaged or incomplete. Download it again.');
  const other = zipBytes({ 'user_data_tiktok.json': {} });
  await picker(page).setInputFiles({ ...october, name: 'x.zip', buffer: Buffer.from(other) });
  await expect(page.getByRole('alert')).toContainText('another service');
  const photo = { name: 'cat.json', mimeType: 'application/json', buffer: Buffer.from('[]') };
  await picker(page).setInputFiles(photo);
  await expect(page.getByRole('alert')).toContainText('There is no Instagram data in it');
});

test('loose files without the following list compare nobody', async ({ page }) => {
  await openImport(page);
  const files = exportFiles(everybody, followed, first);
  const [followers = ''] = Object.keys(files).filter((path) => path.includes('followers_1'));
  await picker(page).setInputFiles({
    name: 'followers_1.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(files[followers])),
  });
  await expect(page.getByText('The list “Following” is not in this file.')).toBeVisible();
  await expect(page.getByText('Not complete: nobody is counted as lost')).toBeVisible();
  await expect(page.getByText('not in this file').first()).toBeVisible();
});

test('an owner is asked about the data of another account, and log-out removes it', async ({
  page,
}) => {
  await logIn(page, 'pool06@example.com');
  await openImport(page);
  await picker(page).setInputFiles(october);
  const question = page.getByRole('dialog', { name: 'This is the data of @nora.lind' });
  await question.getByRole('button', { name: 'Keep apart' }).press('Enter');
  await expect(page.locator('#import-result')).toBeFocused();
  await expect(row(page, 'Followers(?! Lost)')).toContainText('240');
  await page.goto('/home');
  await page.getByRole('button', { name: /Log out/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Log out/ })
    .click();
  await expect(page).toHaveURL(/\/$/);
  await openImport(page);
  await expect(page.getByRole('heading', { name: 'Ask for your data' })).toBeVisible();
});

test('imported files stay where their owner keeps them, and when a session runs out', async ({
  page,
}) => {
  const areThere = async () => {
    await openImport(page);
    await expect(row(page, 'Followers(?! Lost)')).toContainText('240');
  };
  /** Chooses an entry of the menu, and in its question to keep the files. */
  const keepBut = async (entry: string, confirm: string) => {
    await page.goto('/home');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: entry }).click();
    const question = page.getByRole('dialog').last();
    await question.getByRole('checkbox', { name: /^Keep the data downloads/ }).check();
    await question.getByRole('button', { name: confirm }).click();
  };
  await openImport(page);
  await picker(page).setInputFiles(october);
  await expect(row(page, 'Followers(?! Lost)')).toContainText('240');
  await logIn(page, 'pool06@example.com');
  await keepBut('Clear Data', 'Clear data');
  await expect(page.getByRole('status').filter({ hasText: 'cleared' })).toBeVisible();
  await areThere();

  await page.route('**/api/client/user/detail/**', (route) =>
    route.fulfill({ status: 401, json: { message: 'Unauthorized' } }),
  );
  await page.goto('/home');
  // The address changes first, then the page reloads itself, and says why after that.
  await expect(page.getByRole('alert').getByText('Unauthorized')).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.unrouteAll();
  await areThere();

  await logIn(page, 'pool06@example.com');
  await keepBut('Logout', 'Log out');
  await expect(page).toHaveURL(/:\d+\/$/);
  await areThere();

  await logIn(page, 'pool06@example.com');
  // Other tests have sessions of this account.
  await page.route('**/api/client/sessions/end/**', (route) => route.fulfill({ json: {} }));
  await page.goto('/managesubscription');
  const everywhere = page.getByRole('button', { name: 'Log out everywhere' });
  await everywhere.click();
  const question = page.getByRole('dialog', { name: 'Log out?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(everywhere).toBeFocused();
  await everywhere.click();
  await question.getByRole('checkbox', { name: /^Keep the data downloads/ }).check();
  await question.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await areThere();

  // A plan that has ended: its drawer asks about the plan alone.
  await logIn(page, 'expired@example.com');
  await page.goto('/home');
  await page.locator('main section button').first().click();
  const ended = page.getByRole('dialog', { name: 'Your plan has ended' });
  await ended.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await areThere();
});

test('the result and its lists have no violation, and fit at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openImport(page);
  await picker(page).setInputFiles(october);
  // The picker of the progress view goes with it: a second file is for the one of the result.
  await expect(row(page, 'Followers(?! Lost)')).toBeVisible();
  const september = zip('2025-09-01', everybody, first);
  const damaged = { ...september, buffer: september.buffer.subarray(0, 300) };
  await picker(page).setInputFiles([damaged, laterZip]);
  await expect(row(page, 'Followers Lost')).toBeVisible();
  await expect(page.getByText(`Couldn’t be read: ${damaged.name}`)).toBeVisible();
  await expectNoViolation(page, 'result of an import');
  await expectNoOverflow(page, 'result of an import');
  await row(page, 'Followers Lost').click();
  const lost = page.getByRole('main').getByRole('list', { name: 'Followers Lost' });
  await expect(lost.getByText('person.003')).toBeVisible();
  await expectNoViolation(page, 'list of an import');
  await expectNoOverflow(page, 'list of an import');
});
