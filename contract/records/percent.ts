/** @file A part of a whole in percent: a part is neither none nor all, however small the rest is. */

/** Decimals of a percentage, from a share of 1: none, but where it would round to none or all. */
export function percentDigits(share: number): number {
  const distance = Math.min(share, 1 - share);
  return distance > 0 && distance < 0.005 ? Math.ceil(-Math.log10(distance)) - 2 : 0;
}

/** The least that a percentage differs from 0 or 100: texts show three decimals. */
const least = 0.001;

/** A part in percent of a whole, 0 where the whole is. Between 0 and 100 unless it is none or all. */
export function percentOf(part: number, whole: number): number {
  if (part === 0 || whole === 0) return 0;
  if (part === whole) return 100;
  const share = part / whole;
  const percent = Number((share * 100).toFixed(Math.min(3, percentDigits(share))));
  return Math.min(100 - least, Math.max(least, percent));
}
