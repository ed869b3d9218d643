/**
 * The address that was probably meant by a mistyped one, or null. The list of domains is fetched after
 * an address was typed; without it nothing is offered.
 */
export async function findLikelyEmail(typed: string): Promise<string | null> {
  const loaded = await import('../../contract/forms/email-typo.ts').catch(() => null);
  return loaded?.likelyEmail(typed) ?? null;
}
