/** @file Tables as comma-separated text that no spreadsheet runs as a formula. */

/** A cell; `null` is an unknown figure and stays empty. */
export type Cell = string | number | null;

/** Characters at which spreadsheets begin a formula or end a cell. */
const formula = /^[=+\-@\t\r]/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as CSV with the byte order mark that makes spreadsheets read UTF-8. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`;
}
