/** @file Lists without the names that the network gives deleted accounts: such a name is no person. */
import { isPlaceholder } from '../content/usernames.ts';
import { AccountList } from './account-list.ts';

/** The character of a placeholder that few other names have at its place. */
const mark = { at: 'instagramuser'.length, byte: 0x5f } as const;

/** A list without placeholders; itself where it has none. */
export function withoutPlaceholders(list: AccountList): AccountList {
  const { names, seconds, ...more } = list.columns();
  if (!('bytes' in names)) return list;
  // The columns are a copy: what is left moves to their beginning.
  const { bytes, ends } = names;
  let [start, length, size] = [0, 0, 0];
  for (const [row, end] of ends.entries()) {
    const isGone = bytes[start + mark.at] === mark.byte && isPlaceholder(list.nameAt(row));
    if (!isGone) {
      bytes.copyWithin(size, start, end);
      size += end - start;
      seconds[length] = seconds[row] ?? 0;
      ends[length] = size;
      length += 1;
    }
    start = end;
  }
  if (length === ends.length) return list;
  return AccountList.from({
    names: { bytes: bytes.subarray(0, size), ends: ends.subarray(0, length) },
    seconds: seconds.subarray(0, length),
    ...more,
  });
}

type Lists = Readonly<Record<string, AccountList | null>>;

const known = new WeakMap<Lists, Lists>();

/** The lists of a reading without placeholders, made once for each reading. */
export function personLists<T extends Lists>(lists: T): T {
  const made = known.get(lists);
  if (made !== undefined) return made as T;
  const entries = Object.entries(lists).map(
    ([name, list]) => [name, list && withoutPlaceholders(list)] as const,
  );
  const isSame = entries.every(([name, list]) => list === lists[name]);
  const persons = isSame ? lists : (Object.fromEntries(entries) as T);
  known.set(lists, persons);
  return persons;
}
