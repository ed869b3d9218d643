import { expect, it } from 'vitest';
import { weekMeans } from './week-means.ts';

it('the mean of four weeks leaves out those that are unknown', () => {
  const bars = [8, null, 4, 0, 2, 2].map((up) => ({ up }));
  expect(weekMeans(bars)).toEqual([8, null, 6, 4, 2, 2]);
});
