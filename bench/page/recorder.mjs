/** @file What a page records about itself while it is measured, and how its tasks are summed. */
import { setTimeout as pause } from 'node:timers/promises';

/** Runs in the page before its scripts: largest paint, layout shifts and the slowest event. */
export const observe = () => {
  window.measured = { lcp: 0, cls: 0, slowest: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.measured.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.measured.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.measured.slowest = Math.max(window.measured.slowest, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
};

/**
 * Sum of what each task exceeds 50 ms by, counting only its part after `since`. In CPU time, because the
 * server and the proxy of the bench share the cores with the page.
 */
export const blocking = (tasks, since) =>
  tasks.reduce((sum, { start, duration, busy }) => {
    const part = Math.min(busy, start + duration - since);
    return sum + Math.max(0, part - 50);
  }, 0);

/**
 * Waits until the service worker has cached the page; without it the repeat visit would be a first one.
 * On a slow machine a screen may navigate meanwhile: then the next document is asked.
 */
export async function untilKept(tab) {
  await tab.slowDown(1);
  const hasPage = async () => (await (await caches.open('pages')).keys()).length > 0;
  for (let look = 0; look < 600; look += 1) {
    if (await tab.evaluate(hasPage).catch(() => false)) return;
    await pause(100);
  }
  throw new Error('The service worker has not kept the page after a minute: run again.');
}
