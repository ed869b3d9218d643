/**
 * Asks the browser not to delete what lies on the device on its own. True is its promise; without one
 * it may delete everything after some time without a visit. Never throws.
 */
export async function askToPersist(): Promise<boolean> {
  try {
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}
