/** @file Tables as comma-separated text that no spreadsheet runs as a formula. */

/** A cell; `null` is an unknown figure and stays empty. */
export type Cell = string | number | null;

/** Where spreadsheets begin a formula, full-width signs and leading blanks included, or end a cell. */
const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // On a page a heading says where it may break; a spreadsheet would search for the mark as well.
  const text = cell.replaceAll('\u00ad', '');
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as CSV with the byte order mark that makes spreadsheets read UTF-8. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`;
}
