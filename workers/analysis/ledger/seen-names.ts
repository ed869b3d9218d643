/** @file The names under which people were seen, as columns in the order of their numbers. */
import { define, instance, is, type } from 'superstruct';

/** A name of a person, and the moments between which it was seen, in milliseconds since 1970. */
export interface SeenName {
  readonly person: bigint;
  readonly username: string;
  readonly firstSeen: number;
  readonly lastSeen: number;
}

/** Most names a device keeps, the ones seen last: some 4 MB. */
export const storedNames = 100_000;

/** Names as they are kept. One check for all texts: a struct for each would take longer. */
const columns = type({
  people: instance(BigUint64Array),
  usernames: define<string[]>(
    'usernames',
    (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
  ),
  firstSeen: instance(Float64Array),
  lastSeen: instance(Float64Array),
});

/** The names seen of an account's people. */
export interface SeenNames {
  /** The names of a person, the present one last. */
  namesOf(person: bigint): readonly SeenName[];
  /** The present name of everybody, in the order of their numbers. */
  latest(): readonly SeenName[];
  /** These names and others; the span of one that is known grows. */
  with(others: readonly SeenName[]): SeenNames;
  /** The names, to be kept. */
  record(): unknown;
}

const ascending = (one: SeenName, other: SeenName) =>
  one.person < other.person ? -1 : one.person > other.person ? 1 : one.lastSeen - other.lastSeen;

/** The names and those added, each of a person once. */
function merge(all: readonly SeenName[]): SeenName[] {
  const merged = new Map<string, SeenName>();
  for (const name of all) {
    const key = `${name.person} ${name.username}`;
    const known = merged.get(key) ?? name;
    merged.set(key, {
      ...name,
      firstSeen: Math.min(known.firstSeen, name.firstSeen),
      lastSeen: Math.max(known.lastSeen, name.lastSeen),
    });
  }
  const found = [...merged.values()];
  if (found.length <= storedNames) return found;
  return found.sort((one, other) => other.lastSeen - one.lastSeen).slice(0, storedNames);
}

/** Names in any order. */
export function createSeenNames(names: readonly SeenName[] = []): SeenNames {
  const sorted = merge(names).sort(ascending);

  function placeOf(person: bigint): number {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.person ?? 0n) < person) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    namesOf(person) {
      const from = placeOf(person);
      let to = from;
      while (sorted[to]?.person === person) to += 1;
      return sorted.slice(from, to);
    },
    latest: () => sorted.filter(({ person }, at) => sorted[at + 1]?.person !== person),
    with: (others) => createSeenNames([...sorted, ...others]),
    record: () => ({
      people: BigUint64Array.from(sorted, ({ person }) => person),
      usernames: sorted.map(({ username }) => username),
      firstSeen: Float64Array.from(sorted, ({ firstSeen }) => firstSeen),
      lastSeen: Float64Array.from(sorted, ({ lastSeen }) => lastSeen),
    }),
  };
}

/** The names of a record, or null for one that is malformed. */
export function readSeenNames(value: unknown): SeenNames | null {
  if (!is(value, columns)) return null;
  const { people, usernames, firstSeen, lastSeen } = value;
  if (![usernames, firstSeen, lastSeen].every(({ length }) => length === people.length))
    return null;
  return createSeenNames(
    usernames.map((username, at) => ({
      ...{ person: people[at] ?? 0n, username },
      ...{ firstSeen: firstSeen[at] ?? 0, lastSeen: lastSeen[at] ?? 0 },
    })),
  );
}
