/** @file Records as rows of the tables; the cells are in the order of their columns. */
import { object, string, type Infer } from 'superstruct';
import type { Reading } from '../../../contract/records/history.ts';
import type { StoredRecords } from '../../../contract/records/stored.ts';
import type { Person } from '../../../contract/records/person.ts';
import { childPost, type Post } from '../../../contract/records/post.ts';
import { count, rowsOf, text } from '../../../contract/records/values.ts';
import type { ListName } from '../../../contract/lists/list-names.ts';
import type { OwnRow } from '../../../contract/tables/own-tables.ts';

const momentOf = (text: string | null | undefined) => (text == null ? null : Date.parse(text));

/** A reading of the history. */
export const readingRow = (reading: Reading): OwnRow => [
  reading.id,
  reading.taken_at,
  reading.source,
  reading.complete,
  reading.followers,
  reading.following,
  reading.came,
  reading.left,
];

/** A person of a list. */
export const personRow = (list: ListName, person: Person): OwnRow => [
  list,
  person.insta_username,
  // The network answers an empty text where it has no name.
  person.insta_full_name === '' ? null : person.insta_full_name,
  momentOf(person.since),
  momentOf(person.until),
  momentOf(person.listed_at),
];

/** A post of the account as `module/posts/` answers it. */
const postRow = object({
  post_short_code: string(),
  post_type: text,
  post_url: text,
  taken_at: count,
  likes: count,
  comments: count,
  views: count,
  child_posts: rowsOf(childPost),
});

/** A page of {@link postRow}; the cursor of the next one is empty on the last. */
export const exportedPosts = object({ posts: rowsOf(postRow), next: string() });

/** Posts as the server answers them. */
export const postRows = ({ posts }: Infer<typeof exportedPosts>): OwnRow[] =>
  posts.map((post) => [
    post.post_short_code,
    post.taken_at === null ? null : post.taken_at * 1_000,
    post.post_type,
    post.post_url,
    post.child_posts.length,
    post.likes,
    post.comments,
    post.views,
  ]);

/** The posts of the kept rankings by likes and by comments, each once; their times are not kept. */
export function storedPostRows(liked: readonly Post[], commented: readonly Post[]): OwnRow[] {
  const likes = new Map(liked.map((post) => [post.post_short_code, post.value]));
  const comments = new Map(commented.map((post) => [post.post_short_code, post.value]));
  const posts = new Map([...liked, ...commented].map((post) => [post.post_short_code, post]));
  return [...posts].map(([code, post]) => [
    code,
    null,
    post.post_type,
    post.post_url,
    post.child_posts.length,
    likes.get(code) ?? null,
    comments.get(code) ?? null,
    null,
  ]);
}

/** The comments of the posts whose sentiment the device holds. */
export function commentRows(sentiments: StoredRecords['sentiments']): OwnRow[] {
  return Object.entries(sentiments).flatMap(([code, { savedAt, result }]) =>
    result.comments.map((comment) => [
      code,
      savedAt,
      comment.username,
      comment.text,
      comment.language === 'unknown' ? null : comment.language,
      comment.label,
      comment.compound,
      comment.sarcasm,
      comment.spam,
    ]),
  );
}
