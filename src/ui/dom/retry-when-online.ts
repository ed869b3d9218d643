/** Offline a part of the page may be out of reach: it waits, the screen stays. */
export async function retryWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  const loaded = await load().catch(() => null);
  if (loaded !== null) return loaded;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  return retryWhenOnline(load);
}
