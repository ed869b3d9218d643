import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondsOf, secondsOfWrittenDate } from './dates.ts';
import { JsonItems } from './json-items.ts';
import { repairText } from './text.ts';
import { asUsername, usernameOfLink } from './usernames.ts';

test('JSON in pieces of any size gives the values of JSON.parse', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(0, 2),
      (root, size, indent) => {
        const bytes = new Uint8Array(Buffer.from(JSON.stringify(root, null, indent)));
        const found: [string | null, unknown][] = [];
        const items = new JsonItems({
          list: () => null,
          element: (key, value) => void found.push([key, value]),
          member: (key, value) => void found.push([key, value]),
        });
        for (let at = 0; at < bytes.length; at += size) items.push(bytes.subarray(at, at + size));
        items.end();
        const expected: [string | null, unknown][] = Array.isArray(root)
          ? root.map((value) => [null, value])
          : Object.entries(JSON.parse(JSON.stringify(root)) as object).flatMap(
              ([key, value]): [string, unknown][] =>
                Array.isArray(value) ? value.map((item) => [key, item]) : [[key, value]],
            );
        expect(found).toEqual(JSON.parse(JSON.stringify(expected)));
      },
    ),
  );
});

test.each([
  '',
  '[',
  '[1',
  '[1,]',
  '{"a":1,}',
  '[1]x',
  '{"a"}',
  '{1:2}',
  '"text"',
  '[1 2]',
  '{"a":[1,]}',
  '["a";"b"]',
  '{"a"="b"}',
  '{"a":"b";"c":1}',
  '{"a":1 "c":1}',
])('refuses %s', (text) => {
  const items = new JsonItems({
    list: () => null,
    element: () => undefined,
    member: () => undefined,
  });
  expect(() => {
    items.push(new Uint8Array(Buffer.from(text)));
    items.end();
  }).toThrow();
});

test('a mark of byte order before JSON is skipped, and no other bytes are', () => {
  const valuesOf = (...bytes: number[]) => {
    const found: unknown[] = [];
    const items = new JsonItems({
      list: () => null,
      element: (_, value) => void found.push(value),
      member: () => undefined,
    });
    // One byte a piece: the mark may be cut.
    for (const byte of bytes) items.push(Uint8Array.of(byte));
    items.end();
    return found;
  };
  const list = [...Buffer.from('[1,"\ufeff"]')];
  expect(valuesOf(0xef, 0xbb, 0xbf, ...list)).toEqual([1, '\ufeff']);
  expect(valuesOf(...list)).toEqual([1, '\ufeff']);
  for (const mark of [[0xbb], [0xef, 0xef, 0xef], [0xef, 0xbb, 0xbf, 0xef]])
    expect(() => valuesOf(...mark, ...list)).toThrow('no JSON');
});

test.each([
  ['Aug 17, 2025 11:23 am', '2025-08-17T11:23'],
  ['Sep 8, 2016, 4:36 PM', '2016-09-08T16:36'],
  ['01.02.2025, 10:00', '2025-02-01T10:00'],
  ['1. Mai 2025 um 10:05', '2025-05-01T10:05'],
  ['1 janv. 2025 22:15', '2025-01-01T22:15'],
  ['14 juil. 2024 à 08:00', '2024-07-14T08:00'],
  ['3 ene 2025 9:30', '2025-01-03T09:30'],
  ['12 giu 2025, 18:45', '2025-06-12T18:45'],
  ['7 de out. de 2024 12:00', '2024-10-07T12:00'],
  ['5 mrt 2025 07:00', '2025-03-05T07:00'],
  ['9 paź 2024 20:10', '2024-10-09T20:10'],
  ['3 lis 2025 5:11', '2025-11-03T05:11'],
  ['3 listopada 2025', '2025-11-03T00:00'],
  ['9 lip 2025 12:11', '2025-07-09T12:11'],
  ['2025年1月2日 3:04', '2025-01-02T03:04'],
  ['martedì 5 agosto 2025, 10:00', '2025-08-05T10:00'],
  ['mar. 5 août 2025 à 10:00', '2025-08-05T10:00'],
  ['martes, 5 de agosto de 2025 10:00', '2025-08-05T10:00'],
  ['maandag 3 maart 2025 10:00', '2025-03-03T10:00'],
  ['5 Ağu 2025 10:00', '2025-08-05T10:00'],
  ['5 мая 2025 г. 10:00', '2025-05-05T10:00'],
  ['12 sept. 2025 10:00', '2025-09-12T10:00'],
  ['3. listopada 2025.', null],
  ['lis 3, 2025 5:11', null],
  ['lip 9, 2025 12:11', null],
  ['31 Feb 2025', null],
  ['yesterday', null],
  ['', null],
])('reads the date %s', (text, expected) => {
  const seconds = secondsOfWrittenDate(text);
  const shown = new Intl.DateTimeFormat('sv', {
    ...{ timeZone: 'America/Los_Angeles', dateStyle: 'short', timeStyle: 'short' },
  });
  expect(seconds === null ? null : shown.format(seconds * 1_000).replace(' ', 'T')).toBe(expected);
});

test('timestamps are seconds or milliseconds, and unknown from zero down', () => {
  expect([1_700_000_000, 1_700_000_000_123, 0, -2_048_515_200, '5', null].map(secondsOf)).toEqual([
    1_700_000_000,
    1_700_000_000,
    null,
    null,
    5,
    null,
  ]);
});

test('repairs text that was written byte by byte, and no other', () => {
  expect(repairText('Gr\u00c3\u00bc\u00c3\u009fe \u00f0\u009f\u008c\u00bf')).toBe('Grüße 🌿');
  expect(['Grüße', 'naïve 🌿', 'plain'].map(repairText)).toEqual(['Grüße', 'naïve 🌿', 'plain']);
});

test('names have the shape of the network, and links its host', () => {
  expect(
    ['ann', 'A.b_9', '...', 'reels', 'x'.repeat(30), 'x'.repeat(31), 'a b'].map(asUsername),
  ).toEqual(['ann', 'A.b_9', null, null, 'x'.repeat(30), null, null]);
  const links = [
    'https://www.instagram.com/_u/ann',
    'https://instagram.com/ann/?igsh=1',
    'https://www.instagram.com/p/AbC/',
    'https://instagram.com.evil.example/ann',
    'javascript:ann',
  ];
  expect(links.map(usernameOfLink)).toEqual(['ann', 'ann', null, null, null]);
});
