const firstMs = 3_000;
const longestMs = 30_000;

/**
 * Loads a file again until it arrives, so that a missing chunk does not fail the screen: once the phone is
 * online again, and, since one request can fail without the phone going offline, after 3, 6, 12 and 24 s
 * and from then on every 30 s.
 */
export async function retryLoad<T>(load: () => Promise<T>, waitMs = firstMs): Promise<T> {
  const loaded = await load().catch(() => null);
  if (loaded !== null) return loaded;
  const nextMs = await new Promise<number>((resolve) => {
    const goOn = (next: number) => {
      clearTimeout(timer);
      window.removeEventListener('online', restart);
      resolve(next);
    };
    // The network may take some seconds more than its event.
    const restart = () => goOn(firstMs);
    const timer = setTimeout(() => goOn(Math.min(2 * waitMs, longestMs)), waitMs);
    window.addEventListener('online', restart);
  });
  return retryLoad(load, nextMs);
}
