import { expect, it } from 'vitest';
import { resetStores } from '../../core/store.ts';
import { personOf } from '../../../tests/support/data/records.ts';
import { filterMessage, totalOf, usePeople } from './people-store.ts';

it('people who left and are still followed have a text that says so', () => {
  expect(filterMessage('followerslost', 'followed')).toBe('people.filter.still_followed');
  expect(filterMessage('newfollowers', 'followed')).toBe('people.filter.followed');
  expect(filterMessage('followerslost', 'all')).toBe('people.filter.all');
  expect(filterMessage('followerslost', 'kept')).toBe('people.filter.kept');
});

it('the rows of a list are its total only once it was read to its end', () => {
  resetStores();
  const list = { ...usePeople.getState().mutualfollowing, items: [personOf(1)] };
  expect(totalOf(list, 9)).toBe(9);
  expect(totalOf({ ...list, hasMore: false }, 9)).toBe(1);
  expect(totalOf({ ...list, hasMore: false, isCut: true }, 9)).toBe(9);
});
