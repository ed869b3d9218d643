/** @file What the page keeps on the device for a person, beside the storage of the browser. */
import type { Page } from 'playwright/test';
import { checkpointDatabase } from '../../../contract/threads/analysis.ts';

function readAll(page: Page, from: { name: string; store: string }) {
  return page.evaluate(async (wanted) => {
    // Opened before the page has made it, the database would stay without its store.
    const found = (await indexedDB.databases()).some(({ name }) => name === wanted.name);
    if (!found) return {};
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      });
    const database = await settled(indexedDB.open(wanted.name));
    const store = database.transaction(wanted.store).objectStore(wanted.store);
    const [names, values] = await Promise.all([
      settled(store.getAllKeys()),
      settled(store.getAll()),
    ]);
    database.close();
    const nameOf = (key: IDBValidKey | undefined) => (typeof key === 'string' ? key : '');
    return Object.fromEntries(values.map((value: unknown, at) => [nameOf(names[at]), value]));
  }, from);
}

/** The larger items that lie in the database, by name. They are written some time after they are shown. */
export function savedItems(page: Page): Promise<Record<string, unknown>> {
  return readAll(page, { name: 'limn', store: 'items' });
}

/** The names of the pages that a run has left on the device, to go on from. */
export async function savedPages(page: Page): Promise<string[]> {
  return Object.keys(await readAll(page, checkpointDatabase));
}

/** The names of everything that is kept about a person. */
export async function personalItems(page: Page): Promise<string[]> {
  const names = [
    ...(await page.evaluate(() => Object.keys(localStorage))),
    ...Object.keys(await savedItems(page)),
    ...(await savedPages(page)),
  ];
  return names.filter((name) => !['language', 'theme'].includes(name));
}
