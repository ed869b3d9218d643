/** @file What the page keeps on the device for a person, beside the storage of the browser. */
import type { Page } from 'playwright/test';

/** The larger items that lie in the database, by name. They are written some time after they are shown. */
export function savedItems(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(async () => {
    // Opened before the page has made it, the database would stay without its store.
    const found = (await indexedDB.databases()).some(({ name }) => name === 'limn');
    if (!found) return {};
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      });
    const database = await settled(indexedDB.open('limn'));
    const store = database.transaction('items').objectStore('items');
    const [names, values] = await Promise.all([
      settled(store.getAllKeys()),
      settled(store.getAll()),
    ]);
    database.close();
    const nameOf = (key: IDBValidKey | undefined) => (typeof key === 'string' ? key : '');
    return Object.fromEntries(values.map((value: unknown, at) => [nameOf(names[at]), value]));
  });
}
