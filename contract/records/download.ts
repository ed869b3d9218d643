import { type Infer, enums, object } from 'superstruct';
import { flag, rowsOf, text } from './values.ts';
import { post } from './post.ts';

/** A story found by the downloader. */
export const downloadStory = object({
  url: text,
  media_type: enums(['image', 'video']),
  thumbnail_image: text,
});

/** The downloader's response (docs/product.md, "Download response"). */
export const downloadResponse = object({
  reel: flag,
  posts: rowsOf(post),
  stories: rowsOf(downloadStory),
  username: text,
});

/** {@link downloadResponse}. */
export type DownloadResponse = Infer<typeof downloadResponse>;
