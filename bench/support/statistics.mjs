/** @file Quantiles of measured values. */

export const quantile = (values, part) =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * part)];
export const median = (values) => quantile(values, 0.5);
/** The median and the interquartile range. */
export const spread = (values) =>
  `${Math.round(median(values))} (${Math.round(quantile(values, 0.25))} to ${Math.round(quantile(values, 0.75))})`;
