/** @file What a sentence of a screen claims, and how that is compared with the raw data. */
import type { RawAccount } from './raw.ts';

/** Where a sentence was read, and of whom. */
export interface Place<A = RawAccount> {
  readonly account: A;
  readonly path: string;
  readonly heading: string;
}

/** A kind of sentence: its form, and whether one of that form is true here. */
export interface Claim<A = RawAccount> {
  readonly says: RegExp;
  /** Only below this heading. */
  readonly below?: RegExp;
  readonly isTrue: (found: readonly string[], place: Place<A>) => boolean;
}

/** A claim in one line. */
export const claim = <A = RawAccount>(
  says: RegExp,
  isTrue: Claim<A>['isTrue'],
  below?: RegExp,
): Claim<A> => ({
  ...{ says, isTrue },
  ...(below === undefined ? {} : { below }),
});

/** What says a figure: a digit, a dash or a word for none. */
const hasFigure = /\d|–|\bno\b|\bunknown\b|\bnothing\b/iu;

/** The sentences of a screen that are not true, or have a figure that no claim is about. */
export function faultsIn<A>(
  units: readonly string[],
  claims: readonly Claim<A>[],
  at: Omit<Place<A>, 'heading'>,
  met: Set<Claim<A>>,
): string[] {
  return units.flatMap((unit) => {
    const [heading = '', ...rest] = unit.replace(/\s+/gu, ' ').split('» ');
    const text = rest.join('» ');
    const place = { ...at, heading: heading.trim() };
    for (const each of claims) {
      const found = each.says.exec(text);
      if (found === null || (each.below && !each.below.test(place.heading))) continue;
      met.add(each);
      const isTrue = each.isTrue(
        found.slice(1).map((group) => group ?? ''),
        place,
      );
      return isTrue ? [] : [`not true: ${unit}`];
    }
    return hasFigure.test(text) ? [`not compared: ${unit}`] : [];
  });
}
