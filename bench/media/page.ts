/** @file Runs in the page of the media bench: the same pictures with plain <img> and by the worker. */
import type { Session } from '../../contract/threads/session.ts';
import { acquireMedium } from '../../src/core/media/media.ts';

const session: Session = {
  base: new URL('/api/', window.location.origin).href,
  token: 'bench',
  language: 'en',
};

/** Addresses of `count` pictures that no earlier run has fetched. */
function addresses(count: number, run: string): string[] {
  return Array.from({ length: count }, (_, i) => `https://media.test/${run}-${i}.jpg`);
}

/** Shows pictures as they arrive, in a grid like the product's, and waits until all are painted. */
async function show(count: number, give: (index: number) => Promise<string>): Promise<void> {
  const grid = document.createElement('div');
  grid.className = 'grid';
  document.body.replaceChildren(grid);
  const all = Array.from({ length: count }, async (_, index) => {
    const image = document.createElement('img');
    image.decoding = 'async';
    grid.append(image);
    const loaded = new Promise((resolve, reject) => {
      image.addEventListener('load', resolve, { once: true });
      image.addEventListener('error', reject, { once: true });
    });
    image.src = await give(index);
    await loaded;
  });
  await Promise.all(all);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

const { signal } = new AbortController();

Object.assign(window, {
  plain: (count: number, run: string) =>
    show(
      count,
      async (index) => `/plain?url=${encodeURIComponent(addresses(count, run)[index] ?? '')}`,
    ),
  thread: (count: number, run: string, size: number) =>
    show(count, async (index) => {
      const address = addresses(count, run)[index] ?? '';
      const request = { address, kind: 'image', size, visible: true } as const;
      return (await acquireMedium(request, session, signal)).url;
    }),
});
