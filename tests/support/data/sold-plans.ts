/** @file What a site of the provider sells in tests. */

/** The plans of the seed, as a site of the provider has them. */
export const soldPlans = (
  [
    ['monthly_trial', 'months', 1, 9.99, 1],
    ['weekly', 'days', 7, 4.99, 0],
    ['monthly', 'months', 1, 9.99, 0],
    ['quarterly', 'months', 3, 19.99, 0],
  ] as const
).map(([code, unit, length, amount, setup]): [string, object] => [
  code,
  {
    ...{ state: 'active', interval_unit: unit, interval_length: length },
    currencies: [{ currency: 'USD', unit_amount: amount, setup_fee: setup, tax_inclusive: true }],
  },
]);
