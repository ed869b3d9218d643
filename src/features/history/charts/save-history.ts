/** @file The readings that the charts show, as a CSV file. */
import type { Reading } from '../../../../contract/records/history.ts';
import { saveFile } from '../../../core/device/save-file.ts';
import { csvOf } from '../../../../contract/tables/csv.ts';

/** Message ids of the headings. */
export const readingHead = [
  'csv.moment',
  'home.followers',
  'home.following',
  'csv.came',
  'csv.left',
] as const;

/** Readings as a table; moments in UTC, as a spreadsheet reads them. */
export function readingTable(readings: readonly Reading[], head: readonly string[]): string {
  const rows = readings.map((reading) => [
    new Date(reading.taken_at).toISOString(),
    reading.followers,
    reading.following,
    reading.came,
    reading.left,
  ]);
  return csvOf([head, ...rows]);
}

/** Saves readings as a CSV file. */
export function saveReadings(readings: readonly Reading[], head: readonly string[]): void {
  const text = readingTable(readings, head);
  void saveFile(
    async () => new File([text], 'limn-history.csv', { type: 'text/csv;charset=utf-8' }),
  );
}
