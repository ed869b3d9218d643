/**
 * @file Ids of people who are known by name alone, as those of a data download are. No id of a network
 * begins like them, so a row says by its id that it must not be sent.
 */

/** The id of a name: names are compared regardless of capitals. */
export const idOfName = (name: string): string => `@${name.toLowerCase()}`;

/** True for the id of a person of a data download. */
export const isNameId = (id: string): boolean => id.startsWith('@');
