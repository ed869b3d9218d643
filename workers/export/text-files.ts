/** @file The forms that are text: CSV, one file a table in a ZIP, and JSON. */
import { csvLines, csvMark, type Cell } from '../../contract/tables/csv.ts';
import type { Column, OwnCell } from '../../contract/tables/own-tables.ts';
import { isoOf, piecesOf, type Step, type TableRows } from './steps.ts';
import { createZip } from './zip.ts';

/** A cell as CSV and JSON have it: moments as ISO 8601. */
function plainCell(cell: OwnCell, { type }: Column): OwnCell {
  return type === 'moment' && typeof cell === 'number' ? isoOf(cell) : cell;
}

function csvCell(cell: OwnCell, column: Column): Cell {
  const plain = plainCell(cell, column);
  return typeof plain === 'boolean' ? String(plain) : plain;
}

/** A ZIP with a CSV file for each table. */
export async function csvFile(tables: readonly TableRows[], step: Step): Promise<Blob> {
  const zip = createZip();
  const encoder = new TextEncoder();
  for (const { name, columns, rows } of tables) {
    const entry = zip.open(`${name}.csv`);
    entry.push(encoder.encode(csvMark + csvLines([columns.map((column) => column.name)])));
    for (const piece of piecesOf(rows)) {
      const cells = piece.map((row) =>
        columns.map((column, at) => csvCell(row[at] ?? null, column)),
      );
      entry.push(encoder.encode(csvLines(cells)));
      await step(piece.length);
    }
    entry.end();
  }
  return zip.end();
}

/** An object with an array of objects for each table. */
export async function jsonFile(tables: readonly TableRows[], step: Step): Promise<Blob> {
  const parts: string[] = [];
  for (const [index, { name, columns, rows }] of tables.entries()) {
    parts.push(`${index === 0 ? '{' : '],'}\n${JSON.stringify(name)}: [`);
    let isFirst = true;
    for (const piece of piecesOf(rows)) {
      const lines = piece.map((row) =>
        JSON.stringify(
          Object.fromEntries(
            columns.map((column, at) => [column.name, plainCell(row[at] ?? null, column)]),
          ),
        ),
      );
      parts.push(`${isFirst ? '' : ','}\n${lines.join(',\n')}`);
      isFirst = false;
      await step(piece.length);
    }
  }
  parts.push(tables.length === 0 ? '{}\n' : '\n]}\n');
  return new Blob(parts, { type: 'application/json' });
}
