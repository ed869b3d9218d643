/** @file The rows of a list of people, found, ordered and shown part by part. */
import { foldName, type ListOrder } from '../../../../contract/lists/list-search.ts';
import { idOfName } from '../../../../contract/lists/name-id.ts';
import type { ListPage } from '../../../../contract/lists/list-page.ts';
import type { Person } from '../../../../contract/records/person.ts';
import type { OwnPeopleQuery, OwnPerson } from '../../../../contract/threads/own-people.ts';
import { yieldToEvents } from '../../../shared/yield.ts';
import type { AccountRow, AccountRows } from '../../lists/account-list.ts';

/** Rows in an order, made part by part: a list has up to a million. */
export interface Rows<T = Row> {
  readonly length: number;
  slice(from: number, to: number): readonly T[];
}

/** The rows of a whole list. */
export interface ListRows extends Rows {
  /** Those whose name has a folded text in it; names have neither accents nor spaces. */
  naming(folded: string): Rows;
}

/** A row of a list before it is shown. */
export interface Row {
  readonly name: string;
  /** A second name that a search finds. */
  readonly other?: string;
  readonly person: () => OwnPerson;
}

/** Says of a name whether its row is meant. */
export type Test = (name: string) => boolean;

/** Rows that are looked at between two yields. */
const batch = 20_000;

/** Milliseconds as a moment of a record. */
export const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** What a file says of a person: the name. */
export const personOf = (name: string): Person => ({
  ...{ insta_id: idOfName(name), insta_image_url: '', insta_username: name, insta_full_name: '' },
});

/** The row of somebody on a list, with the time of it. */
export const rowOf = ({ name, seconds }: AccountRow): Row => ({
  name,
  person: () => ({
    ...personOf(name),
    ...(seconds === null ? {} : { listed_at: iso(seconds * 1_000) }),
  }),
});

/** A list of rows that are made already. */
export const namedRows = (rows: readonly Row[]): ListRows => ({
  length: rows.length,
  slice: (from, to) => rows.slice(from, to),
  naming: (folded) =>
    rows.filter(({ name, other }) =>
      [name, other].some((each) => each?.toLowerCase().includes(folded)),
    ),
});

/** The list of a reading, which may lack it. */
export const listedRows = (rows: AccountRows | null): ListRows =>
  rows === null
    ? namedRows([])
    : {
        length: rows.length,
        slice: (from, to) => rows.slice(from, to).map(rowOf),
        naming: (folded) => listedRows(rows.naming(folded)),
      };

/** The rows that meet all tests. */
export async function found(rows: Rows, tests: readonly Test[]): Promise<Row[]> {
  const stored: Row[] = [];
  for (let from = 0; from < rows.length; from += batch) {
    for (const row of rows.slice(from, from + batch)) {
      if (tests.every((test) => test(row.name))) stored.push(row);
    }
    await yieldToEvents();
  }
  return stored;
}

function reversed(rows: Rows): Rows {
  const { length } = rows;
  return {
    length,
    slice: (from, to) =>
      [...rows.slice(Math.max(0, length - to), Math.max(0, length - from))].reverse(),
  };
}

async function ordered(rows: Rows, order: ListOrder): Promise<Rows> {
  if (order === 'newest') return rows;
  if (order === 'oldest') return reversed(rows);
  const keyed = (await found(rows, [])).map((row) => ({ row, key: row.name.toLowerCase() }));
  keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  return keyed.map(({ row }) => row);
}

/** The rows of a list that a search finds and that meet a test, in an order. */
export async function searched(
  all: ListRows,
  { q, order }: Pick<OwnPeopleQuery, 'q' | 'order'>,
  test: Test | null,
): Promise<Rows> {
  const folded = foldName(q);
  const rows = folded === '' ? all : all.naming(folded);
  return ordered(test === null ? rows : await found(rows, [test]), order);
}

/** The page of a query. */
export function pageOf(
  rows: Rows,
  { from, count }: Pick<OwnPeopleQuery, 'from' | 'count'>,
): ListPage<OwnPerson> {
  const items = rows.slice(from, from + count).map(({ person }) => person());
  return { items, hasMore: from + items.length < rows.length };
}
