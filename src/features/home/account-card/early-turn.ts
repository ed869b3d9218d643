/** @file The card's turn from the page as it was drawn (src/prerender/early-account-card.ts) to the one that takes its place. */

const earlyCard = () =>
  globalThis.document?.querySelector<HTMLElement>('[data-flipped=true]') ?? null;

/** True when the card was turned before there was anything else of home to turn it. */
export function isTurnedEarly(): boolean {
  return earlyCard() !== null;
}

/** A turn under way goes on in the new card, which is not in the document yet, where it stood. */
export function goOnTurning(card: Element): void {
  const sides = card.querySelector('[data-flipped=true]')?.children ?? [];
  for (const [at, side] of [...(earlyCard()?.children ?? [])].entries()) {
    for (const { effect, startTime } of side.getAnimations()) {
      if (!(effect instanceof KeyframeEffect) || startTime === null) continue;
      const turn = sides[at]?.animate(effect.getKeyframes(), effect.getTiming());
      if (turn !== undefined) turn.startTime = startTime;
    }
  }
}
