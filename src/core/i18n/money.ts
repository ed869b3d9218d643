import type { IntlShape } from 'react-intl';

/** An amount in its currency, with $ for USD in every language; an invalid code is appended as text. */
export function writeMoney(intl: IntlShape, amount: number, currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return `${amount.toFixed(2)} ${currency}`.trim();
  return intl.formatNumber(amount, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
}
