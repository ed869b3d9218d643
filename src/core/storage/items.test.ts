import { object, string } from 'superstruct';
import { beforeEach, expect, it, vi } from 'vitest';
import { givePage } from '../../../tests/support/page.ts';

/** The items of a page that was loaded just now; Node has no IndexedDB, so everything is refused. */
async function loadItems() {
  vi.resetModules();
  const items = await import('./items.ts');
  const { useToasts: toasts } = await import('../errors/toasts-store.ts');
  return { ...items, said: () => toasts.getState().toasts.map(({ messageId }) => messageId) };
}

beforeEach(() => {
  givePage('/home');
});

it('a device that refuses storage is reported once, and the app continues to work', async () => {
  const { readLarge, writeLarge, updateLarge, said } = await loadItems();
  expect(await readLarge('insight', object({ text: string() }))).toBeNull();
  expect(said()).toEqual(['fault.notKept']);
  expect(await writeLarge('insight', { text: 'a' })).toBe(false);
  expect(await updateLarge('moods', () => ({}))).toBe(false);
  expect(said()).toEqual(['fault.notKept']);
});

it('a refusal is not reported again after a reload in the same tab', async () => {
  const first = await loadItems();
  await first.writeLarge('insight', {});
  const second = await loadItems();
  await second.writeLarge('insight', {});
  expect([first.said(), second.said()]).toEqual([['fault.notKept'], []]);
});
