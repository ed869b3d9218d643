import { expect, test } from 'vitest';
import { insightsOf, percentOf, sharesOf } from './account-insights.ts';
import { daysOf } from './insight-days.ts';

const exportedAt = Date.UTC(2026, 0, 10);
const cells = (values: Record<string, string>) => ({
  title: '',
  media_map_data: {},
  string_map_data: Object.fromEntries(
    Object.entries(values).map(([label, value]) => [label, { href: '', value, timestamp: 0 }]),
  ),
});

test('visits and reach are counts, and "Followers" in their file is a share', () => {
  const record = cells({
    'Date Range': 'Oct 12 - Jan 9',
    'Accounts Reached': '19,055',
    'Accounts Reached Delta': '+10.5% vs Jul 14 - Oct 11',
    Followers: '61.2%',
    'Non-Followers': '38.8%',
    Impressions: '63.3K',
    'Profile visits': '2,069',
    'External link taps': '--',
  });
  expect(insightsOf(record, 'reached', exportedAt)).toEqual({
    days: { from: Date.UTC(2025, 9, 12), to: Date.UTC(2026, 0, 9) },
    figures: { reach: 19_055, impressions: 63_300, profileVisits: 2_069 },
    shares: { fromFollowers: 61.2, fromOthers: 38.8 },
    groups: {},
  });
});

test('"Followers" of the audience is a count, and names of cities keep their commas', () => {
  const record = cells({
    'Date Range': 'Oct 12 - Jan 9',
    Followers: '2,841',
    'Follower Percentage by City': 'Springfield, Illinois: 12.3%, Riverton: 8.1%',
    'Follower Percentage by Country': 'Portugal: 61%, Spain: 8.5%',
    'Follower Percentage by Age for All Genders': '18-24: 20%, 65+: 1.5%',
    'Follower Percentage by Age for Men': '18-24: 30%',
    'Total Follower Percentage for Women': '58.4%',
  });
  expect(insightsOf(record, 'audience', exportedAt)).toMatchObject({
    figures: { followers: 2_841 },
    shares: { women: 58.4 },
    groups: {
      cities: [
        ['Springfield, Illinois', 12.3],
        ['Riverton', 8.1],
      ],
      countries: [
        ['Portugal', 61],
        ['Spain', 8.5],
      ],
      ages: [
        ['18-24', 20],
        ['65+', 1.5],
      ],
    },
  });
});

test('a count or a share under the label of another file is left out', () => {
  const reached = cells({ Followers: '1,736', 'Profile visits': '9' });
  expect(insightsOf(reached, 'reached', exportedAt)?.figures).toEqual({ profileVisits: 9 });
  const audience = cells({ Followers: '61.2%', Follows: '87' });
  expect(insightsOf(audience, 'audience', exportedAt)).toEqual({
    days: null,
    figures: { gained: 87 },
    shares: {},
    groups: {},
  });
});

test('labels of other languages are read, byte by byte too, and the net change is no total', () => {
  const record = cells({
    'P\u00c3\u00a9riode': 'Oct 12 - Jan 9',
    Followers: '2\u202f841',
    'Followers en plus': '87',
    'Followers en moins': '12',
    'Total des followers': '75',
    'Pourcentage de followers en fonction de la ville': 'N\u00c3\u00aemes: 12,3%, Paris: 8,1%',
  });
  expect(insightsOf(record, 'audience', exportedAt)).toMatchObject({
    days: { to: Date.UTC(2026, 0, 9) },
    figures: { followers: 2_841, gained: 87, left: 12 },
    groups: {
      cities: [
        ['N\u00eemes', 12.3],
        ['Paris', 8.1],
      ],
    },
  });
});

test('lists under unknown labels are named by their order only where there are two beside ages', () => {
  const lists = { a: 'Berlin: 20%, Bonn: 9%', b: 'Deutschland: 80%', c: '18-24: 20%' };
  expect(insightsOf(cells(lists), 'audience', exportedAt)?.groups).toEqual({
    cities: [
      ['Berlin', 20],
      ['Bonn', 9],
    ],
    countries: [['Deutschland', 80]],
    ages: [['18-24', 20]],
  });
  const { b: _, ...one } = lists;
  expect(insightsOf(cells(one), 'audience', exportedAt)?.groups).toEqual({ ages: [['18-24', 20]] });
});

test.each([null, {}, cells({ Impressions: '--' }), cells({ 'Date Range': 'Oct 12 - Jan 9' })])(
  'a record without a figure says nothing',
  (record) => {
    expect(insightsOf(record, 'reached', exportedAt)).toBeNull();
  },
);

test.each([
  ['61.2%', 61.2],
  ['61,2\u00a0%', 61.2],
  ['0%', 0],
  ['101%', null],
  ['--', null],
  ['12', null],
])('the share %j is %j', (text, share) => {
  expect(percentOf(text)).toBe(share);
});

test.each(['', 'Berlin', 'Berlin: many%', ': 12%', 'Berlin: 12%, 8%'])(
  '%j is no list of shares',
  (text) => {
    expect(sharesOf(text)).toBeNull();
  },
);

test.each([
  ['May 29 - Aug 26', Date.UTC(2025, 7, 27), '2025-05-29', '2025-08-26'],
  ['Oct 12 - Jan 9', exportedAt, '2025-10-12', '2026-01-09'],
  ['Feb 29 - May 1', Date.UTC(2024, 5, 1), '2024-02-29', '2024-05-01'],
  ['Oct 14, 2025 - Nov 12, 2025', null, '2025-10-14', '2025-11-12'],
])('the days %j of a download of %j', (text, at, from, to) => {
  expect(daysOf(text, at)).toEqual({ from: Date.parse(from), to: Date.parse(to) });
});

test.each([
  ['May 29 - Aug 26', null],
  ['May 32 - Aug 26', exportedAt],
  ['29 mai - 26 ao\u00fbt', exportedAt],
  ['+10.5% vs Feb 28 - May 28', exportedAt],
  ['', exportedAt],
])('the days %j of a download of %j are unknown', (text, at) => {
  expect(daysOf(text, at)).toBeNull();
});
