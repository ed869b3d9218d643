/** @file The functions of memory-idb.ts over a database that may not open. */
import * as memory from './memory-idb.ts';

/** While `isSilent` is set, `keys` ends as one of a database that does not open in time. */
export function silentIdb(database: { readonly isSilent: boolean }) {
  const keys: typeof memory.keys = async (store) => {
    if (database.isSilent) throw new DOMException('', 'TimeoutError');
    return memory.keys(store);
  };
  return { ...memory, keys };
}
