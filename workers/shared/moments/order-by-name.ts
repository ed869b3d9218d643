import { foldName } from '../../../contract/lists/list-search.ts';

/** People in the order of their names; those without one come last. */
interface NameOrder {
  /** Those with a name, as their places before. */
  readonly order: Uint32Array;
  /** The new number of each person. */
  readonly numbers: Uint32Array;
  readonly usernames: readonly string[];
}

/** Numbers people by their names, regardless of capitals and accents. */
export function orderByName(names: readonly (string | undefined)[]): NameOrder {
  const keyed: { readonly place: number; readonly name: string; readonly key: string }[] = [];
  for (const [place, name] of names.entries()) {
    if (name !== undefined) keyed.push({ place, name, key: foldName(name) });
  }
  keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  const numbers = new Uint32Array(names.length);
  let next = keyed.length;
  for (const [at, { place }] of keyed.entries()) numbers[place] = at;
  for (const [place, name] of names.entries()) {
    if (name !== undefined) continue;
    numbers[place] = next;
    next += 1;
  }
  return {
    order: Uint32Array.from(keyed, ({ place }) => place),
    numbers,
    usernames: keyed.map(({ name }) => name),
  };
}
