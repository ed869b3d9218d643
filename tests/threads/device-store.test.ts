/** @file IndexedDB on a browser that ends connections without a word, or never opens a database. */
import { get, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceStore } from '../../workers/shared/device-store.ts';

const real = IDBFactory.prototype.open;
let connections: IDBDatabase[] = [];
let isAnswering = true;
let answer: (() => void)[] = [];
let count = 0;

/** A database that no other test has opened. */
function freshStore() {
  count += 1;
  return deviceStore({ name: `limn-test-${count}`, store: 'items' });
}

/** As WebKit does it to a page in the background: `close` of the connection fires no event. */
function endConnections(): void {
  for (const connection of connections.splice(0)) connection.close();
}

beforeEach(() => {
  connections = [];
  isAnswering = true;
  answer = [];
  IDBFactory.prototype.open = function open(...input) {
    const request = real.apply(this, input);
    request.addEventListener('success', (event) => {
      connections.push(request.result);
      if (isAnswering) return;
      event.stopImmediatePropagation();
      answer.push(() => request.onsuccess?.(new Event('success')));
    });
    return request;
  };
});

afterEach(async () => {
  vi.useRealTimers();
  endConnections();
  IDBFactory.prototype.open = real;
  for (let at = 1; at <= count; at += 1) indexedDB.deleteDatabase(`limn-test-${at}`);
});

test('a connection that ended without an event is replaced, for reading and writing', async () => {
  const store = freshStore();
  await set('name', 'before', store);
  endConnections();
  expect(await get('name', store)).toBe('before');
  endConnections();
  await set('name', 'after', store);
  expect(await get('name', store)).toBe('after');
});

test('operations that meet an ended connection together open one new connection', async () => {
  const store = freshStore();
  await set('name', 1, store);
  endConnections();
  await Promise.all(['a', 'b', 'c'].map((name) => set(name, name, store)));
  expect(connections).toHaveLength(1);
  expect(await get('c', store)).toBe('c');
});

test('a fault of the operation itself is not repeated', async () => {
  const store = freshStore();
  let calls = 0;
  const refuse = () =>
    store('readwrite', () => {
      calls += 1;
      throw new DOMException('full', 'QuotaExceededError');
    });
  await expect(refuse()).rejects.toThrow('full');
  expect(calls).toBe(1);
});

test('a database that never opens refuses, and at once from then on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  isAnswering = false;
  const store = freshStore();
  const refused = set('name', 1, store).catch(String);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await refused).toContain('does not open');
  await expect(get('name', store)).rejects.toThrow('does not open');
});

test('one that opens late serves from then on, without the write that was refused', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  isAnswering = false;
  const store = freshStore();
  const refused = set('name', 'late', store).catch(String);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await refused).toContain('does not open');
  isAnswering = true;
  await vi.waitFor(() => expect(answer.length).toBeGreaterThan(0));
  for (const open of answer) open();
  await vi.waitFor(async () => expect(await get('name', store)).toBeUndefined());
  await set('name', 'next', store);
  expect(await get('name', store)).toBe('next');
});
