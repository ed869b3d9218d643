/** @file Records as rows of the tables; the cells are in the order of their columns. */
import type { Reading } from '../../../contract/records/history.ts';
import type { KeptRecords } from '../../../contract/records/kept.ts';
import type { Person } from '../../../contract/records/person.ts';
import type { Post } from '../../../contract/records/post.ts';
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

/** The posts of the rankings by likes and by comments, each post once. */
export function postRows(liked: readonly Post[], commented: readonly Post[]): OwnRow[] {
  const likes = new Map(liked.map((post) => [post.post_short_code, post.value]));
  const comments = new Map(commented.map((post) => [post.post_short_code, post.value]));
  const posts = new Map([...liked, ...commented].map((post) => [post.post_short_code, post]));
  return [...posts].map(([code, post]) => [
    code,
    post.post_type,
    post.post_url,
    post.child_posts.length,
    likes.get(code) ?? null,
    comments.get(code) ?? null,
  ]);
}

/** The comments of the posts whose sentiment the device holds. */
export function commentRows(sentiments: KeptRecords['sentiments']): OwnRow[] {
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
