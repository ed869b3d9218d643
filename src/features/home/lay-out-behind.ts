import { breathe } from '../../core/browser/idle.ts';

/** How long parts are laid out in one task, in ms. */
const slice = 8;

/**
 * Puts a screen in the place of what was drawn ahead, as soon as it stands. In one piece that is a task
 * of 110 to 200 ms of a slow phone: it is laid out part by part behind that instead, unseen. Does
 * nothing where nothing was drawn or the screen stands in the document already, where nobody looks, and
 * in a browser that cannot hide what it lays out.
 */
export async function layOutBehind(screen: HTMLElement): Promise<void> {
  const place = screen.closest<HTMLElement>('#root');
  const drawn = document.querySelector('#root');
  if (place === null || !drawn?.hasChildNodes() || screen.isConnected || document.hidden) return;
  if (!CSS.supports('content-visibility', 'hidden')) return;
  const { id, style } = place;
  place.id = '';
  style.display = 'none';
  drawn.after(place);
  await breathe();
  const parts = [
    ...place.querySelectorAll<HTMLElement>('header, footer'),
    ...(screen.children as HTMLCollectionOf<HTMLElement>),
    ...screen.querySelectorAll<HTMLElement>('[data-side], li'),
  ];
  for (const part of parts) part.style.display = 'none';
  // Below all that was drawn, which is pressed until it goes.
  style.cssText = 'position:absolute;inset:0;z-index:-1;content-visibility:hidden';
  // Before any frame: what a frame finds hidden would all be styled anew when it is shown.
  screen.getBoundingClientRect();
  let began = -slice;
  for (const part of parts) {
    if (performance.now() - began > slice) {
      await breathe();
      began = performance.now();
    }
    part.style.display = '';
    part.getBoundingClientRect();
  }
  await breathe();
  style.cssText = '';
  place.id = id;
  drawn.remove();
}
