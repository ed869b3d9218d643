import { expect, it } from 'vitest';
import { postOf } from '../../../tests/support/data/posts.ts';
import { formatOfPost, rankOf } from './posts-store.ts';

it.each([
  ['name=mostCommented&isReel=true', { id: 'mostCommented', kind: 'reel' }],
  ['name=mostCommented&isReel=false', { id: 'mostCommented', kind: 'post' }],
  ['name=nonsense', { id: 'mostLiked', kind: 'post' }],
  ['', { id: 'mostLiked', kind: 'post' }],
])('reads the ranking of %j', (query, ranking) => {
  expect(rankOf(new URLSearchParams(query))).toEqual(ranking);
});

it('tells carousels, reels and photos apart', () => {
  const child = { insta_post_type: 'video', insta_post_url: '', insta_thumbnail: '' } as const;
  expect(formatOfPost({ ...postOf(1), child_posts: [child] })).toBe('carousel');
  expect(formatOfPost({ ...postOf(1), post_type: 'video' })).toBe('reel');
  expect(formatOfPost(postOf(1))).toBe('image');
});
