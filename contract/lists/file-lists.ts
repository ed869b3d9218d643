/** @file The lists of people that data downloads alone have, named as addresses of the import name them. */
import { detailLists } from '../threads/imported-details.ts';
import { listFilters, type ListFilter } from './list-filters.ts';
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

/** These, the people who have another name now, and lists of other files. */
export const fileLists = [...readingLists, 'renamed', ...detailLists] as const;

/** One of {@link fileLists}. */
export type FileList = (typeof fileLists)[number];

/** A list that the screens of people show: one of the six, or one that files alone have. */
export type PeopleListName = ListName | FileList;

/** True for a list that files alone have. */
export const isFileList = (list: PeopleListName): list is FileList =>
  (fileLists as readonly string[]).includes(list);

/** The filters of a list; those of files have none. */
export const filtersOf = (list: PeopleListName): readonly ListFilter[] =>
  isFileList(list) ? [] : listFilters[list];
