/** Loads again once online if the first try fails, so that a missing chunk does not fail the screen. */
export async function retryWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  const loaded = await load().catch(() => null);
  if (loaded !== null) return loaded;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  return retryWhenOnline(load);
}
