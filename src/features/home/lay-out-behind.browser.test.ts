import { afterEach, expect, test } from 'vitest';
import { layOutBehind } from './lay-out-behind.ts';

afterEach(() => document.body.replaceChildren());

function rootWith(inside: string): HTMLElement {
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = inside;
  return root;
}

const screenIn = (root: HTMLElement) =>
  root.querySelector<HTMLElement>('main > div') as HTMLElement;

/** What a visitor can see of a page: its words that are neither hidden nor out of the document. */
const seen = () =>
  [...document.body.querySelectorAll('p')]
    .filter((each) => each.checkVisibility({ contentVisibilityAuto: true }))
    .map((each) => each.textContent)
    .join(' ');

/** Resolves when a frame has been drawn. */
const drawn = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

test('a screen shows all at once, in the place of what was drawn', async () => {
  document.body.append(rootWith('<p>drawn</p>'));
  const place = rootWith(
    '<header><p>top</p></header><main><div><p>first</p><ul><li><p>one</p></li><li><p>two</p></li></ul></div></main><footer><p>end</p></footer>',
  );
  const views: string[] = [];
  let isThere = false;
  let tasksBehind = 0;
  const watch = () => {
    if (isThere) return;
    views.push(seen());
    tasksBehind += Number(place.isConnected);
    setTimeout(watch);
  };
  watch();
  await layOutBehind(screenIn(place));
  isThere = true;
  await drawn();
  expect(seen()).toBe('top first one two end');
  expect(views.filter((view) => view !== 'drawn')).toEqual([]);
  expect(tasksBehind).toBeGreaterThan(1);
  expect(document.querySelectorAll('#root')).toHaveLength(1);
  expect(place.getBoundingClientRect().top).toBe(document.body.getBoundingClientRect().top);
});

test('leaves a screen alone that stands in the document', async () => {
  const place = rootWith('<main><div><p>here</p></div></main>');
  document.body.append(place);
  await layOutBehind(screenIn(place));
  expect(seen()).toBe('here');
  expect(place.getAttribute('style')).toBeNull();
});

test('leaves the place to others where nothing was drawn', async () => {
  document.body.append(rootWith(''));
  const place = rootWith('<main><div><p>new</p></div></main>');
  await layOutBehind(screenIn(place));
  expect(place.isConnected).toBe(false);
});
