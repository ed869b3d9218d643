/** @file How a list is searched and ordered, as it travels in a query. */
import type { ListFilter } from './list-filters.ts';

/**
 * `newest` is the order a list is kept in: the latest change first where changes have a date, the
 * network's own order elsewhere; `oldest` is its reverse; `name` goes by user name.
 */
export const listOrders = ['newest', 'oldest', 'name'] as const;

/** One of {@link listOrders}. */
export type ListOrder = (typeof listOrders)[number];

/** The order of a request that names none. */
export const defaultOrder: ListOrder = 'newest';

/**
 * What is looked for in a list: part of a name, the order of what is found, and the part of the list
 * that is searched, which is all of it without a filter.
 */
export interface ListSearch {
  readonly q: string;
  readonly order: ListOrder;
  readonly filter?: ListFilter | undefined;
}

/**
 * A name as it is compared: without accents, capitals, the @ in front of a user name, and the invisible
 * marks (directions, spaces without a width) that a copied one may have.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .trim()
    .replace(/^@/, '');
}

/** Whether a person's user name or full name contains a folded text. */
export function matchesName(
  person: { readonly insta_username: string; readonly insta_full_name: string },
  folded: string,
): boolean {
  return (
    foldName(person.insta_username).includes(folded) ||
    foldName(person.insta_full_name).includes(folded)
  );
}
