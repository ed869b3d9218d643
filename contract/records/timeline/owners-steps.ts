import type { PersonStep } from './person-history.ts';

/** A step with the place of its reading in an order that followers and following share. */
export interface PlacedStep {
  readonly place: number;
  readonly step: PersonStep;
}

/**
 * Follows and unfollows made by the owner. Where both relations end in one reading, the account is taken for
 * deactivated, or for one that blocked the owner: neither that end nor a joint return counts. If the person
 * follows again before the owner does, the owner had unfollowed, and the end counts. `isListed`: whether a
 * data download lists an unfollow at that place.
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
