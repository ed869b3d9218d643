import { beforeEach, expect, it, vi } from 'vitest';
import { postOf, postReportOf } from '../../../tests/support/data/posts.ts';
import { unreadList } from '../../core/pagination.ts';
import { resetStores } from '../../core/store.ts';
import { exportPosts, exportRanked, figureKeys, postTable } from './export-posts.ts';
import { usePosts, useRanks } from './posts-store.ts';

const saved: File[] = [];
vi.mock('../../core/device/save-file.ts', () => ({
  saveFile: async (make: () => Promise<File>) => saved.push(await make()),
}));

/** The text of the only file that was saved. `Blob.text` would drop its byte order mark. */
async function savedText(): Promise<string> {
  expect(saved).toHaveLength(1);
  const bytes = await saved[0]?.arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

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
  ['trend', ['2025-11-25,1,2,3,4']],
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

it('saves a table of the report that is shown, and nothing without one', async () => {
  exportPosts('post', 'hours', ['h']);
  expect(saved).toEqual([]);
  usePosts.setState({ report });
  exportPosts('post', 'hours', ['h']);
  await vi.waitFor(() => expect(saved[0]?.name).toBe('limn-post-hours.csv'));
  expect(await savedText()).toBe(postTable(report, 'post', 'hours', ['h']));
});

it('saves the posts of a ranking that were read', async () => {
  useRanks.setState({ 'reel/mostLiked': { ...unreadList, items: [postOf(4), postOf(5)] } });
  exportRanked('mostLiked', 'reel', ['code']);
  await vi.waitFor(() => expect(saved[0]?.name).toBe('limn-reel-mostLiked.csv'));
  expect(linesOf(await savedText())).toEqual([
    'code',
    'Post4,image,0,4,https://posts.test/4',
    'Post5,image,0,5,https://posts.test/5',
  ]);
});
