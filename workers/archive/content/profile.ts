/** @file The owner, in the profile file of every generation. */
import { isFields, labelPairs, usernameLabels, type Fields } from './records.ts';
import { foldLabel } from './text.ts';
import { asUsername } from './usernames.ts';

/** Words that the other fields of the profile consist of. */
const otherWords =
  /^(?:true|false|yes|no|y|verdadero|vero|si|sim|ja|wahr|oui|vrai|falso|nao|nein|non|falsch|faux|male|female|none|n|null|public|private)$/i;

function pairsOf(record: Fields): [label: string, value: unknown][] {
  const map = record['string_map_data'];
  const mapped = isFields(map)
    ? Object.entries(map).map(([label, cell]): [string, unknown] => [
        label,
        isFields(cell) ? cell['value'] : cell,
      ])
    : [];
  const labelled = labelPairs(record).map(({ label, value }): [string, unknown] => [
    typeof label === 'string' ? label : '',
    value,
  ]);
  return [...mapped, ...labelled];
}

function ownerOf(record: Fields): string | null {
  const pairs = pairsOf(record);
  const labelled = pairs.find(([label]) => usernameLabels.has(foldLabel(label)));
  if (labelled !== undefined) return asUsername(labelled[1]);
  // Foreign labels: mail, telephone and user name come first, in this order.
  for (const [, value] of pairs) {
    const name = asUsername(value);
    if (name !== null && /[a-z]/i.test(name) && !otherWords.test(name)) return name;
  }
  return null;
}

/** The owner that a profile file names, or null. */
export function ownerOfProfile(root: unknown): string | null {
  if (isFields(root) && typeof root['username'] === 'string') return asUsername(root['username']);
  const lists = isFields(root) ? [...Object.values(root), root] : [root];
  for (const list of lists) {
    for (const record of Array.isArray(list) ? (list as unknown[]) : [list]) {
      const owner = isFields(record) ? ownerOf(record) : null;
      if (owner !== null) return owner;
    }
  }
  return null;
}
