import type { IntlShape } from 'react-intl';

/** An amount in its currency; an invalid code is appended as text. */
export function writeAmount(intl: IntlShape, amount: number, currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${amount.toFixed(2)} ${currency}`.trim();
  const currencyDisplay = 'narrowSymbol';
  return intl.formatNumber(amount, { style: 'currency', currency, currencyDisplay });
}
