import { expect, it } from 'vitest';
import { foldName, matchesName } from './list-search.ts';

const person = { insta_username: 'zoe.l', insta_full_name: 'Zoë\u200b Lang' };

it.each(['\u2066@zoe.l\u2069', '\u200ezoe.l', ' \u200bZOË lang\u00ad'])(
  'finds a name that was copied with invisible marks: %j',
  (typed) => {
    expect(matchesName(person, foldName(typed))).toBe(true);
  },
);

it('finds nothing else by such marks', () => {
  expect(matchesName(person, foldName('\u2066zoe.k\u2069'))).toBe(false);
});
