/** @file The lists of people that data downloads alone have, named as addresses of the import name them. */
import type { ListName } from './list-names.ts';

/** Lists of the files of followers and following. */
export const readingLists = [
  'followers',
  'following',
  'pending',
  'closeFriends',
  'blocked',
  'youUnfollowed',
] as const;

/** Lists of people that follow from other files than those of followers and following. */
export const detailLists = ['attention', 'requests', 'restricted'] as const;

/** One of {@link detailLists}. */
export type DetailList = (typeof detailLists)[number];

/** These, the people who have another name now, and lists of other files. */
export const fileLists = [...readingLists, 'renamed', ...detailLists] as const;

/** One of {@link fileLists}. */
export type FileList = (typeof fileLists)[number];

/** A list that the screens of people show: one of the six, or one that files alone have. */
export type PeopleListName = ListName | FileList;

/** True for a list that files alone have. */
export const isFileList = (list: PeopleListName): list is FileList =>
  (fileLists as readonly string[]).includes(list);
