/**
 * @file The databases of the device, for the page and its threads: idb-keyval's stores, which survive
 * a connection that the browser ended without an event, and an `open` that never answers.
 */
import { createStore, type UseStore } from 'idb-keyval';
import { sampleStore } from './sample/sample-mode.ts';

/** A database, and the one store in it. */
export interface DeviceDatabase {
  readonly name: string;
  readonly store: string;
}

/**
 * How long a database may take to open. Counted second by second: a page that slept meanwhile fires one
 * overdue tick, where a single timer would fire before the event that also waited.
 */
const openTicks = 3;
const tickMs = 1_000;

/**
 * WebKit ends the connections of a page in the background, mostly without `close`. The next transaction
 * throws InvalidStateError; one that runs is aborted, with AbortError, UnknownError or no error at all.
 */
const endedConnection = new Set(['InvalidStateError', 'AbortError', 'UnknownError']);

const hasEnded = (error: unknown): boolean =>
  error === null || (error instanceof DOMException && endedConnection.has(error.name));

/** True for the error of a device without IndexedDB, which holds nothing. */
export const isWithoutDatabase = (error: unknown): boolean =>
  error instanceof ReferenceError || error instanceof TypeError;

const silence = () => new DOMException('The database does not open', 'TimeoutError');

/** Runs work on a store; rejects when the store does not open in time, and then leaves the work undone. */
function inTime(store: UseStore, onOpen: (isInTime: boolean) => void): UseStore {
  return (mode, work) =>
    new Promise((resolve, reject) => {
      let ticks = 0;
      const timer = setInterval(() => {
        ticks += 1;
        if (ticks < openTicks) return;
        clearInterval(timer);
        onOpen(false);
        reject(silence());
      }, tickMs);
      // Async: without IndexedDB the call throws before there is a promise.
      const begin = async () =>
        store(mode, (objects) => {
          clearInterval(timer);
          onOpen(true);
          // The caller was refused already: a write would come too late, after a log-out for example.
          if (ticks >= openTicks) throw silence();
          return work(objects);
        });
      begin()
        .finally(() => clearInterval(timer))
        .then(resolve, reject);
    });
}

function makeStore({ name, store }: DeviceDatabase): UseStore {
  let connection = createStore(name, store);
  let isSilent = false;
  const run: UseStore = (mode, work) =>
    inTime(connection, (isInTime) => {
      isSilent = !isInTime;
    })(mode, work);
  return async (mode, work) => {
    // Refused at once until the database opens after all: the deadline is waited for only once.
    if (isSilent) throw silence();
    const used = connection;
    try {
      return await run(mode, work);
    } catch (error) {
      if (!hasEnded(error)) throw error;
      // Of several that failed together, the first opens the new connection.
      if (connection === used) connection = createStore(name, store);
      return run(mode, work);
    }
  };
}

const stores = new Map<string, UseStore>();

/**
 * The store of a database, the same at each call. An operation that meets an ended connection is tried
 * once more on a new one, so its work may run twice. Where the database does not answer, operations
 * reject as where the browser refuses storage. In the sample account it is an empty one in memory.
 */
export function deviceStore(database: DeviceDatabase): UseStore {
  const known = stores.get(database.name);
  if (known !== undefined) return known;
  const store = sampleStore() ?? makeStore(database);
  stores.set(database.name, store);
  return store;
}
