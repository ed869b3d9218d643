/** @file Figures in the reader's notation; unknown ones are a dash. */
import { useIntl } from 'react-intl';
import { withMinus } from '../../../ui/charts/minus-sign.ts';

/** Shown instead of a figure that the network does not give. */
export const dash = '–';

/** Writers for the figures of an analysis. */
export function useFigures() {
  const intl = useIntl();
  const compact = { notation: 'compact', maximumFractionDigits: 1, useGrouping: true } as const;
  return {
    whole: (value: number | null) => (value === null ? dash : intl.formatNumber(value)),
    short: (value: number | null) => (value === null ? dash : intl.formatNumber(value, compact)),
    percent: (value: number | null) =>
      value === null
        ? dash
        : intl.formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 2 }),
    /** A mean: below 10 with one decimal. */
    mean: (value: number | null) =>
      value === null
        ? dash
        : intl.formatNumber(value, {
            ...compact,
            ...(value < 10 ? {} : { maximumFractionDigits: 0 }),
          }),
    /** Of 100 followers. */
    perHundred: (value: number | null) =>
      value === null ? dash : intl.formatNumber(value, { maximumFractionDigits: 2 }),
    /** The share by which a figure rose or fell. */
    change: (share: number | null) =>
      share === null
        ? null
        : withMinus(
            intl.formatNumber(share, {
              style: 'percent',
              signDisplay: 'exceptZero',
              maximumFractionDigits: 0,
            }),
          ),
    days: (value: number | null) =>
      value === null ? dash : intl.formatMessage({ id: 'postAnalysis.daysAgo' }, { days: value }),
    every: (value: number | null) =>
      value === null
        ? dash
        : intl.formatMessage(
            { id: 'postAnalysis.everyDays' },
            { days: Math.round(value * 10) / 10 },
          ),
  };
}

/** The writers of {@link useFigures}. */
export type Figures = ReturnType<typeof useFigures>;
