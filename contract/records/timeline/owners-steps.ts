import type { PersonStep } from './person-history.ts';

/** A step with the place of its reading in an order that followers and following share. */
export interface PlacedStep {
  readonly place: number;
  readonly step: PersonStep;
}

/**
 * The steps of following that are the owner's: neither the end of both relations at once, which a
 * deactivated account or one that blocks the owner causes too, nor the return of both after it. Where one
 * comes back alone, the other had ended. `isListed` says whether a file lists the unfollow of a place.
 */
export function ownersSteps(
  following: readonly PlacedStep[],
  followers: readonly PlacedStep[],
  isListed: (place: number) => boolean = () => false,
): PlacedStep[] {
  let isAway = false;
  const isOverAt = (end: number) => {
    const back = followers.find(({ place }) => place > end)?.place ?? Infinity;
    const again = following.find(({ place }) => place > end)?.place ?? Infinity;
    return back < again;
  };
  return following.filter(({ place, step: { kind } }) => {
    const isEnd = kind === 'unfollowed';
    const isBoth = followers.some(
      (other) => other.place === place && (other.step.kind === 'left') === isEnd,
    );
    if (isEnd) isAway = isBoth && !isListed(place) && !isOverAt(place);
    const isHidden = isAway && isBoth;
    isAway &&= isEnd;
    return !isHidden;
  });
}

/** {@link ownersSteps} of readings with times. */
export function timedOwnersSteps(
  following: readonly PersonStep[],
  followers: readonly PersonStep[],
): PersonStep[] {
  const placed = (steps: readonly PersonStep[]) =>
    steps.map((step) => ({ place: Date.parse(step.until ?? ''), step }));
  return ownersSteps(placed(following), placed(followers)).map(({ step }) => step);
}
