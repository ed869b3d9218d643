/** @file The functions of idb-keyval that page and workers use, over a map: Node has no IndexedDB. */
const stores = new Map<string, Map<string, unknown>>();

type Store = Map<string, unknown>;

/** A store by the names of its database and itself; the same one at each call. */
export function createStore(database: string, name: string): Store {
  const key = `${database}/${name}`;
  const store = stores.get(key) ?? new Map<string, unknown>();
  stores.set(key, store);
  return store;
}

export async function get(key: string, store: Store): Promise<unknown> {
  return structuredClone(store.get(key));
}

export async function getMany(keys: string[], store: Store): Promise<unknown[]> {
  return keys.map((key) => structuredClone(store.get(key)));
}

export async function set(key: string, value: unknown, store: Store): Promise<void> {
  store.set(key, structuredClone(value));
}

export async function update(
  key: string,
  change: (value: unknown) => unknown,
  store: Store,
): Promise<void> {
  store.set(key, structuredClone(change(store.get(key))));
}

export async function setMany(entries: [string, unknown][], store: Store): Promise<void> {
  for (const [key, value] of entries) store.set(key, structuredClone(value));
}

export async function keys(store: Store): Promise<string[]> {
  return [...store.keys()];
}

export async function del(key: string, store: Store): Promise<void> {
  store.delete(key);
}

export async function delMany(removed: string[], store: Store): Promise<void> {
  for (const key of removed) store.delete(key);
}

export async function clear(store: Store): Promise<void> {
  store.clear();
}
