import { useState } from 'react';

/**
 * The address that was probably meant by a mistyped one, or null. `look` is called when the field is
 * left, because an address that is still being typed looks mistyped.
 */
export function useLikelyEmail(typed: string) {
  const [found, setFound] = useState<{ typed: string; likely: string | null } | null>(null);
  const look = async () => {
    // Without its file nothing is offered.
    const loaded = await import('../../contract/forms/email-typo.ts').catch(() => null);
    setFound({ typed, likely: loaded?.likelyEmail(typed) ?? null });
  };
  return { likely: found?.typed === typed ? found.likely : null, look };
}
