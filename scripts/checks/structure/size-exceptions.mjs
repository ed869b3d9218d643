/**
 * What is still larger than sizes.mjs allows: a folder as `path/`, a file as `path`, a function as
 * `path name`. The list only shrinks: an entry that is no longer needed fails the check.
 *
 * @type {readonly string[]}
 */
export const sizeExceptions = [];
