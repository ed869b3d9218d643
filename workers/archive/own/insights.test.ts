import { expect, test } from 'vitest';
import { countOf, figuresOf, joinFigures } from './insights.ts';
import type { OwnItem } from './own-items.ts';

test.each([
  [5, 5],
  [0, 0],
  [-1, null],
  [1.5, null],
  [null, null],
  ['1234567', 1_234_567],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['1,234.567', null],
  ['1234,567', null],
  ['1\u00a0234', 1_234],
  ['1\u2019234', 1_234],
  [' 12 ', 12],
  ['2k', 2_000],
  ['2.5 K', 2_500],
  ['2,55k', 2_550],
  ['3 Tsd.', 3_000],
  ['1,5 Mio.', 1_500_000],
  ['2 mi', 2_000_000],
  ['2 mln', 2_000_000],
  ['12345k', null],
  ['2 apples', null],
  ['2b', null],
  ['k', null],
])('the count %j is %j', (text, count) => {
  expect(countOf(text)).toBe(count);
});

const cell = (value: string, timestamp = 0) => ({ href: '', value, timestamp });

test('a record has the first count of each figure, and each time once', () => {
  const record = {
    media_map_data: {
      'Media Thumbnail': { uri: 7, creation_timestamp: 100 },
      Other: { uri: 'media/a.jpg', creation_timestamp: 100 },
      None: 'text',
    },
    string_map_data: {
      Likes: cell('7'),
      'Post Likes': cell('9'),
      'Gef\u00e4llt mir': cell('11'),
      Reproducciones: cell('3'),
      'Upload Timestamp': cell('', 200),
      'Last seen': cell('yes', 300),
      Broken: 'text',
    },
  };
  expect(figuresOf(record)).toEqual({
    seconds: [100, 200],
    uri: 'media/a.jpg',
    figures: { likes: 7, views: 3 },
  });
});

test.each([null, 'text', [], {}, { string_map_data: { Likes: cell('--') } }])(
  'the record %j has no figures',
  (record) => {
    expect(figuresOf(record)).toBeNull();
  },
);

test('a record without a thumbnail has figures and no file', () => {
  expect(figuresOf({ string_map_data: { Saves: cell('2') } })).toEqual({
    seconds: [],
    uri: '',
    figures: { saves: 2 },
  });
});

test.each([
  ['Instagram Plays', 'views'],
  ['Contas alcan\u00e7adas', 'reach'],
  ['Impressions (total)', 'impressions'],
  ['Me gusta', 'likes'],
  ['Kommentare', 'comments'],
  ['Condivisioni', 'shares'],
  ['Pub. guardada', 'saves'],
  ['Seguidores obtenidos', 'follows'],
  ['Profilaufrufe', 'profileVisits'],
])('the label %s is that of %s', (label, figure) => {
  expect(figuresOf({ string_map_data: { [label]: cell('2') } })?.figures).toEqual({ [figure]: 2 });
});

const item = (seconds: number | null, uri = ''): OwnItem => ({
  ...{ kind: 'photo', text: '', pieces: 1, about: null, seconds, uri },
  figures: null,
});

test('figures go to the only item of their second, or of their file among several', () => {
  const [alone, one, two, undated] = [item(1), item(2, 'one'), item(2, 'two'), item(null, 'x')];
  joinFigures(
    [alone, one, two, undated],
    [
      { seconds: [1, 9], uri: 'another', figures: { likes: 1 } },
      { seconds: [1], uri: '', figures: { likes: 5 } },
      { seconds: [2], uri: 'two', figures: { likes: 2 } },
      { seconds: [2], uri: '', figures: { likes: 3 } },
      { seconds: [2], uri: 'three', figures: { likes: 3 } },
      { seconds: [], uri: 'x', figures: { likes: 4 } },
    ],
  );
  expect([alone, one, two, undated].map(({ figures }) => figures)).toEqual([
    { likes: 1 },
    null,
    { likes: 2 },
    null,
  ]);
});

test('figures of two seconds or of a file that is twice there are not joined', () => {
  const items = [item(1), item(2), item(3, 'a'), item(3, 'a'), item(4), item(4)];
  joinFigures(items, [
    { seconds: [1, 2], uri: '', figures: { likes: 1 } },
    { seconds: [3], uri: 'a', figures: { likes: 2 } },
    { seconds: [4], uri: '', figures: { likes: 3 } },
  ]);
  expect(items.every(({ figures }) => figures === null)).toBe(true);
});
