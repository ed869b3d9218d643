/**
 * @file Starts the scripts of a prerendered document after its first paint: requesting and running a
 * dozen of them delayed the first frame. The links in the body name them in dependency order. Most are
 * disabled until then; the largest are requested from the start. Scripts for parts below the fold are
 * requested after all others have run. Each runs in a separate task, so that a tap waits for one
 * script, not for all.
 */

const linksOf = (rel: string) =>
  document.body.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`);

async function start(): Promise<void> {
  for (const rel of ['later', 'below']) {
    for (const link of linksOf(rel)) {
      link.rel = 'modulepreload';
      await new Promise((resolve) => setTimeout(resolve));
    }
    // A missing file is reported by the module that imports it.
    for (const { href } of linksOf('modulepreload')) {
      await import(/* @vite-ignore */ href).catch(() => undefined);
    }
  }
}

// A hidden tab renders no frame to wait for.
if (document.hidden) void start();
else requestAnimationFrame(() => setTimeout(start));
