/**
 * @file Starts the scripts of a drawn document once it has been painted: to ask for a dozen of them, and
 * to run them, held up the first frame. The links in the body name them in the order they need each
 * other. Most are switched off until then; the largest are on their way from the start. What is for
 * parts further down is asked for when all others have run. Each runs in a task of its own, so that a
 * tap meanwhile waits for one file, not for all.
 */
import './early-enter.ts';

const linksOf = (rel: string) =>
  document.body.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`);

async function start(): Promise<void> {
  for (const rel of ['later', 'below']) {
    for (const link of linksOf(rel)) {
      link.rel = 'modulepreload';
      await new Promise((resolve) => setTimeout(resolve));
    }
    // A file that is missing is told of by what needs it.
    for (const { href } of linksOf('modulepreload')) {
      await import(/* @vite-ignore */ href).catch(() => undefined);
    }
  }
}

// In a tab that nobody looks at no frame is drawn that could be waited for.
if (document.hidden) void start();
else requestAnimationFrame(() => setTimeout(start));
