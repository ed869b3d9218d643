/** @file A part of a whole as text. */
import type { IntlShape } from 'react-intl';

/** In percent, with as many decimals as it takes for a part to be neither none nor all. */
export function writeShare(intl: Pick<IntlShape, 'formatNumber'>, share: number): string {
  const distance = Math.min(share, 1 - share);
  const digits = distance > 0 && distance < 0.005 ? Math.ceil(-Math.log10(distance)) - 2 : 0;
  return intl.formatNumber(share, { style: 'percent', maximumFractionDigits: digits });
}
