/** @file Tables as comma-separated text that no spreadsheet runs as a formula. */

/** A cell; `null` is an unknown figure and stays empty. */
export type Cell = string | number | null;

/** Where spreadsheets begin a formula, full-width signs and leading blanks included, or end a cell. */
const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/**
 * The same after a semicolon or a tab, which end a cell where a comma is the decimal sign. Smileys such as
 * ";-)" are no formulas.
 */
const innerFormula =
  /([;\t]\s*)(?=[=@\uFF1D\uFF20]|[+\-\uFF0B\uFF0D]\s*\(?\s*[\p{L}\p{N}"'$.=+\-@])/gu;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // On a page a heading says where it may break; a spreadsheet would search for the mark as well.
  const text = cell.replaceAll('\u00ad', '');
  const safe = (formula.test(text) ? `'${text}` : text).replace(innerFormula, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Begins a file: the byte order mark that makes spreadsheets read UTF-8. */
export const csvMark = '\uFEFF';

/** Rows as lines, each with its end. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** A table as a CSV file. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string => csvMark + csvLines(rows);
