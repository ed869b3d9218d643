/**
 * @file A store of idb-keyval in memory, for a thread that must leave nothing on the device. It has the
 * part of an object store that idb-keyval calls.
 */
import type { UseStore } from 'idb-keyval';

interface MemoryRequest {
  readonly result: unknown;
  onsuccess?: ((this: MemoryRequest) => void) | null;
  oncomplete?: ((this: MemoryRequest) => void) | null;
}

/** A request that has succeeded, and says so once its caller has set a listener. */
function requestOf(result?: unknown): MemoryRequest {
  const request: MemoryRequest = { result };
  queueMicrotask(() => (request.onsuccess ?? request.oncomplete)?.call(request));
  return request;
}

/** Makes an empty store. Values are cloned on their way in and out, as in IndexedDB. */
export function createMemoryStore(): UseStore {
  const values = new Map<IDBValidKey, unknown>();
  const objects = {
    get: (key: IDBValidKey) => requestOf(structuredClone(values.get(key))),
    put: (value: unknown, key: IDBValidKey) => {
      values.set(key, structuredClone(value));
      return requestOf(key);
    },
    delete: (key: IDBValidKey) => requestOf(void values.delete(key)),
    clear: () => {
      values.clear();
      return requestOf();
    },
    getAll: () => requestOf(structuredClone([...values.values()])),
    getAllKeys: () => requestOf([...values.keys()]),
    get transaction() {
      return requestOf();
    },
  };
  return async (_mode, work) => work(objects as unknown as IDBObjectStore);
}
