import { describe, expect, it } from 'vitest';
import { storiesPageRequest } from './stories-paging.ts';

describe('storiesPageRequest', () => {
  it.each([
    ['asks the database for 10 on the first page', 14, 0, true, 10, true],
    ['asks the database while it has more than is loaded', 14, 10, false, 10, true],
    ['asks the network for 4 behind the database', 14, 14, false, 4, false],
    ['asks the network for 6 below the threshold', 5, 0, true, 6, false],
    ['keeps asking for 6 below the threshold', 5, 6, false, 6, false],
    ['counts the threshold itself in', 6, 0, true, 10, true],
    ['asks for 6 on a first page with everything loaded', 6, 6, true, 6, false],
    ['takes an unknown count as none', null, 0, true, 6, false],
  ])('%s', (_, storiesCount, loaded, isFirstPage, size, callDB) => {
    expect(storiesPageRequest({ storiesCount, loaded, isFirstPage })).toEqual({ size, callDB });
  });
});
