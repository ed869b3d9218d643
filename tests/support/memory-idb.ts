/** @file The functions of idb-keyval that page and workers use, over a map: Node has no IndexedDB. */
const stores = new Map<string, Map<string, unknown>>();

type Entries = Map<string, unknown>;

/** Runs work on a store, as one of idb-keyval does. */
type Store = <T>(mode: 'readonly' | 'readwrite', work: (entries: Entries) => T) => Promise<T>;

/** A store by the names of its database and itself; the same one at each call. */
export function createStore(database: string, name: string): Store {
  const key = `${database}/${name}`;
  const entries = stores.get(key) ?? new Map<string, unknown>();
  stores.set(key, entries);
  return async (_, work) => work(entries);
}

export function get(key: string, store: Store): Promise<unknown> {
  return store('readonly', (entries) => structuredClone(entries.get(key)));
}

export function getMany(keys: string[], store: Store): Promise<unknown[]> {
  return store('readonly', (entries) => keys.map((key) => structuredClone(entries.get(key))));
}

export function set(key: string, value: unknown, store: Store): Promise<void> {
  return setMany([[key, value]], store);
}

export function update(
  key: string,
  change: (value: unknown) => unknown,
  store: Store,
): Promise<void> {
  return store('readwrite', (entries) => {
    entries.set(key, structuredClone(change(entries.get(key))));
  });
}

export function setMany(added: [string, unknown][], store: Store): Promise<void> {
  return store('readwrite', (entries) => {
    for (const [key, value] of added) entries.set(key, structuredClone(value));
  });
}

export function keys(store: Store): Promise<string[]> {
  return store('readonly', (entries) => [...entries.keys()]);
}

export function del(key: string, store: Store): Promise<void> {
  return delMany([key], store);
}

export function delMany(removed: string[], store: Store): Promise<void> {
  return store('readwrite', (entries) => {
    for (const key of removed) entries.delete(key);
  });
}

export function clear(store: Store): Promise<void> {
  return store('readwrite', (entries) => entries.clear());
}
