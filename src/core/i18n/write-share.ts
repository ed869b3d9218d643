/** @file A part of a whole as text. */
import type { IntlShape } from 'react-intl';
import { percentDigits } from '../../../contract/records/percent.ts';

/** In percent, with as many decimals as it takes for a part to be neither none nor all. */
export function writeShare(intl: Pick<IntlShape, 'formatNumber'>, share: number): string {
  const maximumFractionDigits = percentDigits(share);
  return intl.formatNumber(share, { style: 'percent', maximumFractionDigits });
}
