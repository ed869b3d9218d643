/** @file A sign as it is set in type: numbers of the browser come with a hyphen in the place of a minus. */

/** Puts a minus where a formatted number has a hyphen. */
export const withMinus = (number: string): string => number.replace('-', '\u2212');
