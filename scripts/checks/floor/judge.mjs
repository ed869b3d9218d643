/** @file What the check of the floor says about uses of newer members. */

const matches = ({ member, files }, use) => use.member === member && files.test(use.file);

/**
 * The uses that fail, and entries of the list that match no use, as sentences.
 *
 * @param {import('./uses.mjs').Use[]} uses
 * @param {readonly { member: string, files: RegExp, reason: string }[]} allowed
 */
export function faultsOf(uses, allowed) {
  const open = uses.filter((use) => !use.isGuarded);
  const failing = open.filter((use) => !allowed.some((entry) => matches(entry, use)));
  const stale = allowed.filter((entry) => !open.some((use) => matches(entry, use)));
  return [
    ...failing.map(
      ({ member, file, lackedBy, excerpt }) =>
        `${file}: ${member} (${lackedBy.join(', ')})\n    … ${excerpt} …`,
    ),
    ...stale.map(({ member, files }) => `allowed without a use: ${member} in ${files}`),
  ];
}
