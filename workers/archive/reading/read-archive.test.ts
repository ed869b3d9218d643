import { expect, test } from 'vitest';
import '../../../tests/support/archive/list-module.ts';
import {
  archiveOf,
  exportFiles,
  folderOf,
  htmlPage,
  pageHead,
  paths,
  profileOf,
  requestRow,
  shapes,
  zipArchive,
  zipBytes,
  type Person,
} from '../../../tests/support/archive/exports.ts';
import { zipOf } from '../../../tests/support/archive/zip.ts';
import { reportArchives, type GivenArchive } from '../index.ts';

const [ann, ben, zoe]: Person[] = [
  ['ann', 1_700_000_000],
  ['ben', 1_700_000_001],
  ['zoe', 1_700_000_009],
];
if (ann === undefined || ben === undefined || zoe === undefined) throw new Error('people');
const whole = exportFiles([ann, ben], [ann, zoe]);
const list = 'connections/followers_and_following/';

async function read(archive: GivenArchive) {
  const { report } = await reportArchives([archive], true);
  const [reading] = report.readings;
  if (reading === undefined) throw new Error('no reading');
  return reading;
}

/** A person on a page. */
const block = (name: string, date: string) =>
  `<div class="uiBoxWhite"><h2>${name}</h2><div>${date}</div></div>`;

test('reads every shape of record', async () => {
  const reading = await read(
    folderOf({
      ...whole,
      [paths.followers]: [
        shapes.a(ann),
        shapes.b(ben),
        shapes.c(['carl', 5]),
        null,
        {
          title: 'Gr\u00c3\u00bc\u00c3\u009fe',
          string_list_data: [{ href: 'https://www.instagram.com/dora?hl=de', value: '' }],
        },
        {
          title: 'two',
          string_list_data: [
            { value: 'Eve', timestamp: 9e12 },
            { value: 'ANN', timestamp: 3 },
          ],
        },
        { title: '', string_list_data: [] },
      ],
      [`${list}followers_2.json`]: {
        relationships_followers: [shapes.c([`${'n'.repeat(29)}9`, 1])],
      },
      [`${list}blocked_profiles.json`]: [],
      [`${list}close_friends.json`]: { relationships_close_friends: [shapes.a(ann)] },
      [`${list}recently_unfollowed_profiles.json`]: {
        relationships_unfollowed_users: [shapes.b(ben)],
      },
    }),
  );
  expect(reading.names?.followers?.toSorted()).toEqual(
    ['Eve', 'ann', 'ben', 'carl', 'dora', `${'n'.repeat(29)}9`].toSorted(),
  );
  expect(reading).toMatchObject({ complete: true, warnings: [] });
  expect(reading.counts).toMatchObject({
    blocked: 0,
    closeFriends: 1,
    youUnfollowed: 1,
    pending: null,
  });
});

test('reads the archive of 2020 and before', async () => {
  const date = '2019-01-01T10:00:00+00:00';
  const reading = await read(
    folderOf({
      'connections.json': {
        followers: { ann: date, ben: date },
        following: { ann: date, zoe: date },
        follow_requests_sent: { zoe: date },
        blocked_users: {},
      },
      'profile.json': { username: 'early.owner', name: 'Early' },
      'media.json': { photos: [{}, {}], videos: [{}], stories: [{}] },
      'comments.json': {
        media_comments: [
          [date, 'text', 'owner'],
          [date, '', 'owner'],
        ],
      },
    }),
  );
  expect(reading).toMatchObject({
    owner: 'early.owner',
    complete: true,
    warnings: [],
    exportedAt: null,
  });
  expect(reading.counts).toMatchObject({
    followers: 2,
    notFollowingBack: 0,
    pending: 1,
    blocked: 0,
    posts: 3,
    stories: 1,
    comments: 2,
  });
});

test('reads HTML, and JSON before it', async () => {
  const html = await read(
    folderOf(
      {
        [`${list}followers_1.html`]: htmlPage([ann, ben]),
        [`${list}following.html`]: `<html><body><div role="main"><div><h2 class="_a6-h">zoe</h2><div><a href="https://www.instagram.com/_u/zoe">https://www.instagram.com/_u/zoe</a></div><div>1 janv. 2025 22:15</div></div></div></body></html>`,
        'personal_information/personal_information.html':
          '<table><tr><td>Nom d&#039;utilisateur<div><div>owner.html</div></div></td></tr></table>',
        'content/posts_1.html': htmlPage([ann, ben]),
      },
      'instagram-other-2025-03-04-x1',
    ),
  );
  expect(html).toMatchObject({
    owner: 'owner.html',
    exportedAt: '2025-03-04T00:00:00.000Z',
    range: null,
    complete: true,
    warnings: ['HTML_FORMAT'],
  });
  expect(html.counts).toMatchObject({ followers: 2, following: 1, posts: 2 });
  const both = await read(folderOf({ ...whole, [`${list}followers_1.html`]: htmlPage([zoe]) }));
  expect(both).toMatchObject({ complete: true, warnings: [] });
  expect(both.names?.followers).toEqual(['ben', 'ann']);
});

test('a page may name people in headings alone, with a date behind each', async () => {
  const reading = await read(
    folderOf({
      [paths.following]: whole[paths.following],
      [`${list}followers_1.html`]: `<html><body><div role="main">${block('ann', 'Aug 17, 2025')}${block('ben', 'no date')}${block('two words', 'Aug 17, 2025')}${block('zoe', 'Aug 18, 2025')}</div></body></html>`,
    }),
  );
  expect(reading.names?.followers).toEqual(['zoe', 'ann']);
});

test('counts own content, not that of others or of the sister network', async () => {
  const reading = await read(
    zipArchive({
      ...whole,
      'your_instagram_activity/media/posts_1.json': [{ media: [] }, { media: [] }],
      'your_instagram_activity/media/posts_2.json': [{ media: [] }],
      'your_instagram_activity/media/reels.json': { ig_reels_media: [{ media: [] }] },
      'your_instagram_activity/media/stories.json': { ig_stories: [] },
      'your_instagram_activity/subscriptions/reels.json': { subscriptions_reels: [{}, {}, {}] },
      'your_instagram_activity/comments/post_comments_1.json': [{ string_map_data: {} }],
      'your_instagram_activity/comments/reels_comments.json': { comments_reels_comments: [{}, {}] },
      'logged_information/past_instagram_insights/posts.json': { organic_insights_posts: [{}] },
      'text_post_app/followers.json': { text_post_app_text_post_app_followers: [shapes.a(zoe)] },
      'followers.json': { text_post_app_text_post_app_followers: [shapes.a(zoe)] },
    }),
  );
  expect(reading).toMatchObject({ complete: true, warnings: [] });
  expect(reading.counts).toMatchObject({
    followers: 2,
    posts: 3,
    reels: 1,
    stories: 0,
    comments: 3,
  });
});

test.each([
  ['an earlier request', requestRow(1_600_000_000)],
  ['an earlier request of a range', requestRow(1_600_000_000, 1_590_000_000)],
])('%s says nothing about date and range of the archive', async (_, row) => {
  const files = { ...whole, [paths.requests]: [row] };
  const named = await read(folderOf(files, 'instagram-owner.of.it-2025-03-04-x1'));
  expect(named).toMatchObject({ exportedAt: '2025-03-04T00:00:00.000Z', range: null });
  expect(named).toMatchObject({ complete: true, warnings: [] });
  expect(await read(folderOf(files, 'x'))).toMatchObject({ exportedAt: null, range: null });
});

test.each([
  ['Generated by quiet.harbor on', 'quiet.harbor'],
  ['Generado por quiet el', 'quiet'],
  ['Dibuat pada quiet_harbor tanggal', 'quiet_harbor'],
  ['\u751f\u6210', null],
])('a page whose head says "%s" and a time names owner and date', async (sentence, owner) => {
  const { [paths.profile]: _, ...rest } = whole;
  const head = `<header><h1>Close friends 1.2</h1><aside>${sentence} <time datetime="2026-08-11T12:11Z">Tuesday at 5:11 AM UTC</time></aside></header>`;
  const page = htmlPage([zoe]).replace('<div class="_a705">', `${head}<div class="_a705">`);
  const reading = await read(
    folderOf({ ...rest, [`${list}close_friends.html`]: page }, 'instagram-other-2025-01-02-x'),
  );
  expect(reading).toMatchObject({
    owner: owner ?? 'other',
    exportedAt: '2026-08-11T12:11:00.000Z',
  });
});

test('the tables of pages name people by the row of the user name', async () => {
  const cells = (rows: readonly (readonly [string, string])[]) =>
    rows.map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`).join('');
  const site = '<a href="https://www.instagram.com/site.of.it">https://www.instagram.com/site</a>';
  const box = (...rows: (readonly [string, string])[]) =>
    `<div class="uiBoxWhite"><div class="uiBoxWhite"><table>${cells(rows)}</table></div><div>Aug 08, 2026 5:00 am</div></div>`;
  const page = `<html><body><main role="main">${[
    box(['Name', 'Ana L'], ['Username', 'ana.l']),
    box(['URL', site], ['Name', 'plain'], ['Username', 'ben']),
    box(['Nama pengguna', 'carl']),
    box(['URL', site]),
  ].join('')}</main></body></html>`;
  const reading = await read(folderOf({ ...whole, [`${list}pending_follow_requests.html`]: page }));
  expect(reading.names?.pending?.toSorted()).toEqual(['ana.l', 'ben', 'carl']);
  expect(reading.counts.pending).toBe(4);
  expect(reading.warnings).toEqual(['HTML_FORMAT', 'RECORDS_WITHOUT_NAME:pending 1']);
  expect(reading.complete).toBe(true);
});

test('a record with an empty list is the account that its title names, or has no name', async () => {
  const empty = (title: string) => ({ title, media_list_data: [], string_list_data: [] });
  const followers = [shapes.a(ben), empty('ann'), shapes.a(zoe)];
  const reading = await read(folderOf({ ...whole, [paths.followers]: followers }));
  expect(reading.names?.followers?.toSorted()).toEqual(['ann', 'ben', 'zoe']);
  expect(reading).toMatchObject({ complete: true, warnings: [] });
  const odd = { [paths.followers]: [...followers, empty('Two Words')] };
  expect(await read(folderOf({ ...whole, ...odd }))).toMatchObject({
    complete: false,
    warnings: ['RECORDS_WITHOUT_NAME:followers 1'],
  });
  const pending = await read(folderOf({ ...whole, [paths.pending]: [empty('Two Words')] }));
  expect(pending.counts.pending).toBe(1);
  expect(pending.warnings).toEqual(['RECORDS_WITHOUT_NAME:pending 1']);
});

test('a follower whose name is no UTF-8 is counted, and the reading is not complete', async () => {
  const json = JSON.stringify([shapes.a(ann), shapes.a(ben), shapes.a(zoe)]);
  const bytes = new Uint8Array(Buffer.from(json));
  bytes[json.indexOf('"value":"ben"') + '"value":"'.length] = 0xff;
  const reading = await read(folderOf({ ...whole, [paths.followers]: bytes }));
  expect(reading.counts.followers).toBe(3);
  expect(reading.names?.followers).toEqual(['zoe', 'ann']);
  expect(reading).toMatchObject({
    complete: false,
    warnings: ['RECORDS_WITHOUT_NAME:followers 1'],
  });
});

test.each([
  ['MISSING_LIST:following', { [paths.following]: undefined }, false],
  ['LIST_EMPTY:followers', { [paths.followers]: [] }, false],
  ['MISSING_PARTS:2', { [`${list}followers_3.json`]: [shapes.a(zoe)] }, false],
  [
    'CORRUPT_FILE:following.json',
    { [paths.following]: '{"relationships_following":[{"tit' },
    false,
  ],
  ['MULTIPLE_EXPORTS', { [`${list}followers_1 (1).json`]: [shapes.a(zoe)] }, false],
  [
    'UNKNOWN_LAYOUT:followers_1.json {*:{username:string,id:number}}',
    { [paths.followers]: [{ node: { username: 'x', id: 1 } }] },
    false,
  ],
  [
    'UNKNOWN_LAYOUT:followers_1.json {users:[{id:number}]}',
    { [paths.followers]: { toString: [], users: [{ id: 1 }] } },
    false,
  ],
  ['UNKNOWN_LAYOUT:followers_1.json {}', { [paths.followers]: {} }, false],
  [
    'OPTIONAL_FILE_UNREADABLE:blocked_profiles.json',
    { [`${list}blocked_profiles.json`]: '[{]' },
    true,
  ],
] as const)('warns: %s', async (warning, change, isComplete) => {
  const files = Object.entries({ ...whole, ...change }).filter(
    ([, content]) => content !== undefined,
  );
  const reading = await read(zipArchive(Object.fromEntries(files)));
  expect(reading.warnings).toEqual([warning]);
  expect(reading.complete).toBe(isComplete);
});

test('an empty object in the place of a list is an empty list', async () => {
  const following = { relationships_following: {} };
  const reading = await read(folderOf({ ...whole, [paths.following]: following }));
  expect(reading).toMatchObject({ complete: true, warnings: [], counts: { following: 0 } });
  const followers = { relationships_followers: {} };
  expect(await read(folderOf({ ...whole, [paths.followers]: followers }))).toMatchObject({
    complete: false,
    warnings: ['LIST_EMPTY:followers'],
  });
});

test('copies with the same bytes are one file', async () => {
  const reading = await read(
    zipArchive({
      ...whole,
      [`copy/${paths.followers}`]: whole[paths.followers],
      'followers_1 (1).json': whole[paths.followers],
    }),
  );
  expect(reading).toMatchObject({ complete: true, warnings: [] });
});

test('of two exports the one with more lists is read', async () => {
  const [small, large] = [exportFiles([zoe], []), exportFiles([ann, ben], [zoe])];
  const entries = [
    ...Object.entries(small).map(([path, content]) => [`old/${path}`, content]),
    ...Object.entries({ ...large, [paths.pending]: [] }).map(([path, content]) => [
      `new/${path}`,
      content,
    ]),
  ];
  const reading = await read(zipArchive(Object.fromEntries(entries)));
  expect(reading).toMatchObject({ complete: false, warnings: ['MULTIPLE_EXPORTS'] });
  expect(reading.names).toMatchObject({ followers: ['ben', 'ann'], following: ['zoe'] });
});

test('of two exports in one, other files than lists of people do not decide', async () => {
  const media = 'your_instagram_activity/media';
  const reading = await read(
    zipArchive({
      ...Object.fromEntries(Object.entries(whole).map(([path, content]) => [`a/${path}`, content])),
      [`b/${paths.followers}`]: [shapes.a(zoe)],
      [`b/${media}/posts_1.json`]: [{}],
      [`b/${media}/posts_2.json`]: [{}],
      [`b/${media}/reels.json`]: [{}],
    }),
  );
  expect(reading).toMatchObject({ complete: false, warnings: ['MULTIPLE_EXPORTS'] });
  expect(reading.counts).toMatchObject({ followers: 2, following: 2, posts: null });
});

test.each([
  ['accounts', 'instagram-ann-2026-01-10-a', 'instagram-ben-2026-01-10-b'],
  ['days', 'instagram-ann-2026-01-10-a', 'instagram-ann-2025-01-10-b'],
])('JSON and pages of two %s are two exports', async (_, json, pages) => {
  const of = (folder: string, files: Record<string, unknown>) =>
    Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]);
  const page = (name: string) =>
    `<html><body><div role="main">${block(name, 'Aug 17, 2025')}</div></body></html>`;
  const reading = await read(
    folderOf(
      Object.fromEntries([
        ...of(json, whole),
        ...of(pages, {
          [`${list}followers_1.html`]: page('eve'),
          [`${list}close_friends.html`]: page('eve'),
        }),
      ]),
    ),
  );
  expect(reading).toMatchObject({ owner: 'owner.of.it', complete: false });
  expect(reading.warnings).toContain('MULTIPLE_EXPORTS');
  expect(reading.names?.followers).toEqual(['ben', 'ann']);
  expect(reading.counts?.closeFriends).toBe(null);
});

test('JSON and pages in ZIPs of two days are two exports', async () => {
  const { [paths.profile]: _, ...lists } = whole;
  const head = pageHead('eve', 1_780_000_000);
  const page = htmlPage([zoe]).replace('<div class="_a705">', `${head}<div class="_a705">`);
  const pages = { [`${list}followers_1.html`]: page, [`${list}following.html`]: page };
  for (const folder of ['', 'downloads/', 'instagram-ann-2025-06-01-x/']) {
    const reading = await read(
      archiveOf({
        [`${folder}instagram-ann-2026-01-10-a.zip`]: zipBytes(lists),
        [`${folder}instagram-ann-2026-06-10-b.zip`]: zipBytes(pages),
      }),
    );
    expect(reading).toMatchObject({ complete: false, exportedAt: '2026-01-10T00:00:00.000Z' });
    expect(reading.warnings).toContain('MULTIPLE_EXPORTS');
    expect(reading.names?.followers).toEqual(['ben', 'ann']);
  }
  // Without a name they look like one export, but the date is not that of pages that are not read.
  const nameless = await read(archiveOf({ 'a.zip': zipBytes(lists), 'b.zip': zipBytes(pages) }));
  expect(nameless).toMatchObject({ owner: null, exportedAt: null, complete: true });
});

test('a damaged ZIP beside the files of the download costs nothing', async () => {
  const reading = await read(zipArchive({ ...whole, 'other.zip': 'x', 'media/posts/x.zip': 'x' }));
  expect(reading).toMatchObject({ complete: true, warnings: [] });
});

test('several ZIPs and loose files are one archive', async () => {
  const { [paths.following]: following, ...rest } = whole;
  const parts = await read(
    archiveOf({
      'instagram-owner-2025-01-02-a-part1.zip': zipBytes(rest),
      'instagram-owner-2025-01-02-a-part2.zip': zipBytes({ [paths.following]: following }),
    }),
  );
  expect(parts).toMatchObject({
    complete: true,
    exportedAt: '2025-01-02T00:00:00.000Z',
    warnings: [],
  });
  const loose = await read(
    folderOf({ 'followers_1 (1).json': whole[paths.followers], 'following.json': following }),
  );
  expect(loose).toMatchObject({ complete: true, owner: null, exportedAt: null, warnings: [] });
});

test.each([
  ['WRONG_PLATFORM:facebook', { 'your_facebook_activity/friends.json': { friends_v2: [] } }],
  ['WRONG_PLATFORM:facebook', { 'followers.json': { followers_v3: [] } }],
  [
    'WRONG_PLATFORM:facebook',
    { 'comments/comments.json': { comments: [{}] }, 'friends/friends.json': { friends: [] } },
  ],
  ['WRONG_PLATFORM:tiktok', { 'user_data_tiktok.json': {} }],
  ['WRONG_PLATFORM:x', { 'data/follower.js': 'window.YTD' }],
  ['NO_RELEVANT_FILES', { 'notes.txt': 'hello' }],
])('%s', async (warning, files) => {
  const { report, isUsable } = await reportArchives([zipArchive(files)], false);
  expect(isUsable).toBe(false);
  expect(report.readings[0]?.warnings).toEqual([warning]);
});

test('finds the owner by value where labels are foreign', async () => {
  const cell = (value: string) => ({ href: '', value, timestamp: 0 });
  const profile = {
    profile_user: [
      {
        string_map_data: {
          Ηλεκτρονικό: cell('a@b.c'),
          Τηλέφωνο: cell('+49 1'),
          'Όνομα χρήστη': cell('its.owner'),
          Όνομα: cell('Nik'),
        },
      },
    ],
  };
  expect(profileOf('x').profile_user).toHaveLength(1);
  const reading = await read(folderOf({ ...whole, [paths.profile]: profile }));
  expect(reading.owner).toBe('its.owner');
});

test.each([
  ['a page that was cut off', { [`${list}followers_1.html`]: htmlPage([ann, ben]).slice(0, -20) }],
  ['a tag that was cut off', { [`${list}followers_1.html`]: '<div><a href="https://www.insta' }],
])('%s is damaged', async (_, page) => {
  const { [paths.followers]: _json, ...rest } = whole;
  const reading = await read(folderOf({ ...rest, ...page }));
  expect(reading).toMatchObject({ complete: false, counts: { followers: null } });
  expect(reading.warnings).toContain('CORRUPT_FILE:followers_1.html');
});

test('a size that is only claimed spoils that file alone', async () => {
  const entries = Object.entries(whole).map(([name, content]) => ({
    name,
    data: JSON.stringify(content),
    ...(name === paths.followers ? { claimedSize: 0xfffffff0 } : {}),
  }));
  const reading = await read(archiveOf({ 'x.zip': zipOf(entries) }));
  expect(reading).toMatchObject({ complete: false, counts: { followers: null, following: 2 } });
});

test.each([
  ['accounts without a name', { title: '', string_list_data: [{ handle: 'ann', since: 5 }] }],
  ['labels without a name', { timestamp: 5, label_values: [{ label: 'Handle', text: 'ann' }] }],
])('records of %s are of an unknown layout, not an empty list', async (_, record) => {
  const reading = await read(folderOf({ ...whole, [paths.followers]: [record, record] }));
  expect(reading).toMatchObject({ complete: false, counts: { followers: null, following: 2 } });
  expect(reading.warnings).toEqual([expect.stringMatching(/^UNKNOWN_LAYOUT:followers_1\.json /)]);
  expect(reading.warnings.join('')).not.toContain('ann');
});

test('a display name is not taken for the user name where a link is missing', async () => {
  const pair = (name: string, user: string) => ({
    label_values: [
      { label: name, value: 'ann.display' },
      { label: user, value: 'ann' },
    ],
  });
  const records = [pair('Όνομα', 'Όνομα χρήστη')];
  const { report } = await reportArchives(
    [folderOf({ ...whole, [paths.followers]: records })],
    true,
  );
  expect(report.readings[0]?.names?.followers).toEqual(['ann']);
});

test('a far part without those before it is a gap', async () => {
  const reading = await read(
    folderOf({ ...whole, [`${list}followers_99999999999.json`]: [shapes.a(zoe)] }),
  );
  expect(reading).toMatchObject({ complete: false, counts: { followers: 3 } });
});

test('a list that is not there is missing, also where another is damaged', async () => {
  const { [paths.following]: _, ...rest } = whole;
  const reading = await read(folderOf({ ...rest, [paths.followers]: '[{' }));
  expect(reading.warnings).toEqual(['CORRUPT_FILE:followers_1.json', 'MISSING_LIST:following']);
});

test('the lists of a damaged early archive are not missing besides', async () => {
  const reading = await read(
    folderOf({ 'connections.json': '{"followers":', 'profile.json': { username: 'early' } }),
  );
  expect(reading).toMatchObject({ owner: 'early', warnings: ['CORRUPT_FILE:connections.json'] });
});

test('owner and date are those of the export that is read', async () => {
  const small = { [paths.followers]: [shapes.a(zoe)] };
  const { [paths.profile]: _, ...nameless } = whole;
  const zips = await read(
    archiveOf({
      'instagram-pete-2025-02-05-x.zip': zipBytes(small),
      'instagram-olive-2025-01-05-x.zip': zipBytes(nameless),
    }),
  );
  expect(zips).toMatchObject({
    owner: 'olive',
    exportedAt: '2025-01-05T00:00:00.000Z',
    warnings: ['MULTIPLE_EXPORTS'],
  });
  const inFolder = await read(
    folderOf({ 'instagram-olive-2025-01-05-x.zip': zipBytes(nameless) }, 'Downloads'),
  );
  expect(inFolder).toMatchObject({ owner: 'olive', complete: true });
});

test('a ZIP is one whatever its name ends with, a folder in it is no file', async () => {
  const reading = await read(
    archiveOf({ 'archive.bin': zipBytes({ ...whole, [`${list}followers_2.json/`]: '' }) }),
  );
  expect(reading).toMatchObject({ complete: true, warnings: [] });
});

test('the list of friends of another platform is not named facebook', async () => {
  const { report } = await reportArchives([zipArchive({ 'json/friends.json': {} })], false);
  expect(report.readings[0]?.warnings).toEqual(['WRONG_PLATFORM:snapchat']);
});
