/** @file Parquet: a ZIP with a file for each table. */
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { ColumnType, OwnCell } from '../../contract/tables/own-tables.ts';
import { piecesOf, type Step, type TableRows } from './steps.ts';
import { createZip } from './zip.ts';

const parquetTypes = {
  text: 'STRING',
  integer: 'INT64',
  number: 'DOUBLE',
  moment: 'TIMESTAMP',
  flag: 'BOOLEAN',
} as const satisfies Record<ColumnType, string>;

/** A cell as the writer wants it: 64-bit integers as BigInt, moments as dates. */
function parquetCell(cell: OwnCell, type: ColumnType): OwnCell | bigint | Date {
  if (typeof cell !== 'number') return cell;
  if (type === 'integer') return BigInt(cell);
  return type === 'moment' ? new Date(cell) : cell;
}

async function bytesOf({ columns, rows }: TableRows, step: Step): Promise<Uint8Array> {
  const data = columns.map((): (OwnCell | bigint | Date)[] => []);
  for (const piece of piecesOf(rows)) {
    for (const row of piece) {
      for (const [at, { type }] of columns.entries()) {
        data[at]?.push(parquetCell(row[at] ?? null, type));
      }
    }
    await step(piece.length);
  }
  const columnData = columns.map(({ name, type }, at) => ({
    name,
    type: parquetTypes[type],
    data: data[at] ?? [],
    nullable: true,
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

/**
 * A ZIP with a Parquet file for each table that has rows: the list of row groups of an empty one has a
 * type that strict readers refuse.
 */
export async function parquetFile(tables: readonly TableRows[], step: Step): Promise<Blob> {
  const zip = createZip();
  for (const table of tables.filter(({ rows }) => rows.length > 0)) {
    const entry = zip.open(`${table.name}.parquet`);
    entry.push(await bytesOf(table, step));
    entry.end();
  }
  return zip.end();
}
