import { beforeEach, expect, it, vi } from 'vitest';
import { postOf, postReportOf } from '../../../tests/support/data/posts.ts';
import { unreadList } from '../../core/pagination.ts';
import { resetStores } from '../../core/store.ts';
import { exportPosts, exportRanked, figureKeys, postTable } from './export-posts.ts';
import { usePosts, useRanks } from './posts-store.ts';

const saved: [text: string, name: string][] = [];
vi.mock('../../core/media/text-file.ts', () => ({
  saveTable: (text: string, name: string) => saved.push([text, name]),
}));

const report = postReportOf([postOf(1)]);
const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n');

beforeEach(() => {
  resetStores();
  saved.length = 0;
});

it.each([
  ['groups', ['mostLiked,Post1,image,0,1,https://posts.test/1']],
  ['periods', ['2026-10-24,2026-11-23,2,10,1,,3']],
  ['hours', ['2,1,2,8']],
  ['formats', ['image,2,5,1,,3']],
  ['trend', ['2025-11-24,1,2,3,4']],
] as const)('makes rows of %s', (table, rows) => {
  const [head, ...others] = linesOf(postTable(report, 'post', table, ['a', 'b']));
  expect(head).toBe('a,b');
  expect(others).toEqual(rows);
});

it('has a row for every figure, empty where it is unknown', () => {
  const [, ...rows] = linesOf(postTable(report, 'reel', 'figures', ['figure', 'value']));
  expect(rows).toHaveLength(figureKeys.length);
  expect(rows).toContain('overall_avg_engagement,2.5');
  expect(rows).toContain('per_view_engagement,');
});

it('saves a table of the report that is shown, and nothing without one', () => {
  exportPosts('post', 'hours', ['h']);
  expect(saved).toEqual([]);
  usePosts.setState({ report });
  exportPosts('post', 'hours', ['h']);
  expect(saved).toEqual([[postTable(report, 'post', 'hours', ['h']), 'limn-post-hours.csv']]);
});

it('saves the posts of a ranking that were read', () => {
  useRanks.setState({ 'reel/mostLiked': { ...unreadList, items: [postOf(4), postOf(5)] } });
  exportRanked('mostLiked', 'reel', ['code']);
  const [[text, name] = ['', '']] = saved;
  expect(name).toBe('limn-reel-mostLiked.csv');
  expect(linesOf(text)).toEqual([
    'code',
    'Post4,image,0,4,https://posts.test/4',
    'Post5,image,0,5,https://posts.test/5',
  ]);
});
