/** @file IndexedDB that is refused, silent, cut off, or emptied. */
import { expect, type Page } from 'playwright/test';
import { signInByScreens } from '../../support/e2e.ts';
import type { Condition } from '../condition.ts';
import { steps } from '../main-flow.ts';

const notStored = (page: Page) =>
  page.getByText('This browser isn’t keeping anything on this device.');

/** What a person notices where nothing is kept: a reason, once, and a product that works. */
const instead: NonNullable<Condition['instead']> = {
  async import(page) {
    await page.goto('/import');
    await expect(page.getByRole('button', { name: 'Choose file' })).toBeEnabled();
    await page
      .getByLabel('Choose file')
      .last()
      .setInputFiles({
        name: 'followers_1.json',
        mimeType: 'application/json',
        buffer: Buffer.from(
          JSON.stringify([{ string_list_data: [{ value: 'person.1', timestamp: 1_700_000_000 }] }]),
        ),
      });
    await expect(page.getByText('This device can’t save data for Limn.')).toBeVisible();
  },
  async signIn(page, email) {
    // Waited for from the beginning: the toast goes after five seconds.
    const said = notStored(page).waitFor();
    await signInByScreens(page, email);
    await said;
    await expect(notStored(page)).toHaveCount(0);
  },
  // Nothing was kept for offline use; what is online is shown, without saying it again.
  async offline(page) {
    await steps.lists(page);
    await expect(notStored(page)).toHaveCount(0);
  },
};

function refuse(): void {
  if (!('IDBFactory' in globalThis)) return;
  IDBFactory.prototype.open = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
}

/** A browser that refuses IndexedDB. */
export const storageRefused: Condition = {
  name: 'works where storage is refused',
  email: 'pool10@example.com',
  preamble: `(${refuse.toString()})();`,
  instead,
};

function keepSilent(): void {
  if (!('IDBFactory' in globalThis)) return;
  IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
}

/** A browser whose databases never open, and never fail to. */
export const storageSilent: Condition = {
  name: 'works where a database never opens',
  email: 'pool11@example.com',
  preamble: `(${keepSilent.toString()})();`,
  instead,
};

function endConnections(): void {
  const mark = 'areConnectionsEnded';
  if (!('IDBDatabase' in globalThis) || mark in globalThis) return;
  Object.assign(globalThis, { [mark]: true });
  const used = new WeakSet<IDBDatabase>();
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function transaction(...input) {
    // Closing it fires no event; the next transaction throws InvalidStateError.
    if (used.has(this)) this.close();
    used.add(this);
    return begin.apply(this, input);
  };
}

/** WebKit ends the connections of a page in the background: here each serves one transaction. */
export const connectionsEnded: Condition = {
  name: 'keeps its results where the browser ends connections without an event',
  email: 'pool12@example.com',
  preamble: `(${endConnections.toString()})();`,
};

/** A browser that has deleted the storage of a site, after some time without a visit. */
export const storageEvicted: Condition = {
  name: 'says what is gone after the browser has deleted its storage',
  email: 'pool14@example.com',
  instead: {
    async import(page) {
      await steps.import(page);
      const { origin } = new URL(page.url());
      const session = await page.context().newCDPSession(page);
      await page.goto('about:blank');
      await session.send('Storage.clearDataForOrigin', {
        origin,
        storageTypes: 'indexeddb,local_storage,cache_storage,service_workers',
      });
      await page.goto('/import');
      await expect(page.getByText('What you had imported here is gone')).toBeVisible();
      await steps.import(page);
      await expect(page.getByText('What you had imported here is gone')).toHaveCount(0);
    },
    // The emulation of a lost connection does not reach the service worker that replaces a deleted one.
    offline: async () => undefined,
  },
};
