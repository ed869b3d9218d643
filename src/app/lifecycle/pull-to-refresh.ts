/**
 * @file Pull to refresh for the installed app on iOS, which has none there; Android's browsers reload an
 * installed app that is pulled by themselves.
 */
import { reloadPage } from '../../core/browser/navigation.ts';
import { routePath } from '../../core/browser/sample.ts';
import { routeOf } from '../routes/routes.ts';
import type { RouteName } from '../routes/route.ts';
import styles from './pull-to-refresh.module.css';

/** Home and the lists: a reload elsewhere could lose what was entered. */
const refreshed: ReadonlySet<RouteName> = new Set<RouteName>([
  'home',
  'newfollowers',
  'followerslost',
  'notfollowsback',
  'donotfollowsback',
  'mutualfollowing',
  'profileview',
  'StoriesList',
]);

/** How far the mark comes down, in px: half of what the finger moves, and what is enough to refresh. */
const limits = { pull: 88, enough: 64 };

/** Whether a touch that begins now may become a pull: at the top, with nothing open or entered. */
const mayBegin = ({ touches }: TouchEvent) =>
  touches.length === 1 &&
  window.scrollY <= 0 &&
  document.querySelector('dialog[open], input:focus, [role="progressbar"]') === null &&
  refreshed.has(routeOf(routePath(window.location.pathname)).name);

/** Listens for the rest of the document's life. */
export function startPullToRefresh(): void {
  const mark = document.createElement('div');
  mark.className = styles['mark'] ?? '';
  mark.setAttribute('aria-hidden', 'true');
  let start: Touch | null = null;
  let pulled = 0;

  const show = (distance: number) => {
    pulled = distance;
    mark.style.setProperty('--pulled', `${distance}px`);
    mark.toggleAttribute('data-ready', distance >= limits.enough);
    if (distance > 0 && !mark.isConnected) document.body.append(mark);
    if (distance === 0) mark.remove();
  };

  const onMove = ({ touches }: TouchEvent) => {
    const [touch] = touches;
    if (start === null || touch === undefined) return;
    const down = touch.clientY - start.clientY;
    const across = Math.abs(touch.clientX - start.clientX);
    // A swipe to the side, a second finger or a scroll is no pull.
    if (touches.length > 1 || window.scrollY > 0 || (pulled === 0 && across > Math.abs(down))) {
      start = null;
      show(0);
      return;
    }
    show(Math.min(limits.pull, Math.max(0, down / 2)));
  };

  const onEnd = ({ type }: TouchEvent) => {
    const isEnough = type === 'touchend' && start !== null && pulled >= limits.enough;
    start = null;
    if (isEnough) reloadPage();
    else show(0);
  };

  document.addEventListener(
    'touchstart',
    (event) => (start = mayBegin(event) ? (event.touches[0] ?? null) : null),
    { passive: true },
  );
  document.addEventListener('touchmove', onMove, { passive: true });
  document.addEventListener('touchend', onEnd);
  document.addEventListener('touchcancel', onEnd);
}
