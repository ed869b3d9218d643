/** @file What a downloader's response consists of, as a list of files. */
import type { DownloadResponse } from '../../../contract/records/download.ts';

/** One medium of a response. */
export interface DownloadFile {
  readonly address: string;
  readonly thumbnail: string;
  readonly type: 'image' | 'video';
  /** Which media proxy fetches it: that of images, or that of stories. */
  readonly kind: 'image' | 'story';
}

/**
 * Posts where there are any, otherwise stories. A post of several media is as many files; a medium
 * that is listed twice is one.
 */
export function filesOf({ posts, stories }: DownloadResponse): DownloadFile[] {
  const files: DownloadFile[] = [];
  for (const post of posts) {
    for (const child of post.child_posts) {
      files.push({
        address: child.insta_post_url,
        thumbnail: child.insta_thumbnail,
        type: child.insta_post_type,
        kind: 'image',
      });
    }
    if (post.child_posts.length > 0) continue;
    const { post_url: address, post_thumbnail: thumbnail, post_type: type } = post;
    files.push({ address, thumbnail, type, kind: 'image' });
  }
  if (posts.length === 0) {
    for (const { url, thumbnail_image: thumbnail, media_type: type } of stories) {
      files.push({ address: url, thumbnail, type, kind: 'story' });
    }
  }
  const seen = new Set<string>();
  return files
    .map((file) =>
      file.thumbnail === '' && file.type === 'image' ? { ...file, thumbnail: file.address } : file,
    )
    .filter(({ address }) => address !== '' && !seen.has(address) && seen.add(address));
}
