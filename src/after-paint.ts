/**
 * @file Starts the scripts of a document once it has been painted. On a second visit all of them are
 * cached: taking fifteen files from the cache, and running them, held up the first frame. Most of the
 * names are kept back until then as well; the largest are on their way from the start.
 */
function start(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) {
    link.rel = 'modulepreload';
  }
  const entry = document.querySelector<HTMLElement>('script[data-entry]')?.dataset['entry'];
  if (entry !== undefined) void import(/* @vite-ignore */ entry);
}

// In a tab that nobody looks at no frame is drawn that could be waited for.
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));
