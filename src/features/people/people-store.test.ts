import { expect, it } from 'vitest';
import { filterMessage } from './people-store.ts';

it('people who left and are still followed have a text that says so', () => {
  expect(filterMessage('followerslost', 'followed')).toBe('people.filter.still_followed');
  expect(filterMessage('newfollowers', 'followed')).toBe('people.filter.followed');
  expect(filterMessage('followerslost', 'all')).toBe('people.filter.all');
  expect(filterMessage('followerslost', 'kept')).toBe('people.filter.kept');
});
