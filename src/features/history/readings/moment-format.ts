import type { Reading } from '../../../../contract/records/history.ts';

const day = { day: 'numeric', month: 'short' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

/**
 * How the moment of a reading is written, with its year where that is not this one. Data downloads have a
 * day without a time.
 */
export function momentFormat(
  { taken_at: takenAt, source }: Pick<Reading, 'taken_at' | 'source'>,
  thisYear: number,
): Intl.DateTimeFormatOptions {
  const isThisYear = new Date(takenAt).getFullYear() === thisYear;
  return {
    ...day,
    ...(isThisYear ? {} : { year: 'numeric' }),
    ...(source === 'download' ? {} : time),
  };
}
