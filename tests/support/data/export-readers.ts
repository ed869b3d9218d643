/** @file Readers that are not the product's, for the files of an export. */
import { createRequire } from 'node:module';
import { tableFromIPC } from 'apache-arrow';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { readParquet } from 'parquet-wasm/node';
import initSqlJs from 'sql.js';
import {
  ownTables,
  type ColumnType,
  type ExportForm,
  type OwnCell,
  type OwnRow,
  type OwnTable,
} from '../../../contract/tables/own-tables.ts';

/** The text of a file. */
export const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
/** The types of the columns of a table. */
export const typesOf = (name: OwnTable): ColumnType[] => ownTables[name].map(({ type }) => type);

/** What a reader has of a row, as the row that was written. */
function rowOf(name: OwnTable, cells: readonly unknown[]): OwnRow {
  return typesOf(name).map((type, at): OwnCell => {
    const cell = cells[at];
    if (cell === null || cell === undefined) return null;
    if (type === 'moment') return new Date(cell as string | number).getTime();
    if (type === 'flag') return cell === true || cell === 1 || cell === 'true';
    return type === 'text' && typeof cell === 'string' ? cell : Number(cell);
  });
}

/** The rows of a table, read from a file; none where the file has no such table. */
export const readers: Record<ExportForm, (bytes: Uint8Array, name: OwnTable) => Promise<OwnRow[]>> =
  {
    csv: async (bytes, name) => {
      const text = textOf(unzipSync(bytes)[`${name}.csv`]);
      const rows: string[][] = parse(text, { bom: true, fromLine: 2 });
      return rows.map((row) =>
        rowOf(
          name,
          row.map((cell) => (cell === '' ? null : cell)),
        ),
      );
    },
    json: async (bytes, name) => {
      const file = JSON.parse(textOf(bytes)) as Record<string, Record<string, OwnCell>[]>;
      const columns = ownTables[name].map((column) => column.name);
      return (file[name] ?? []).map((row) =>
        rowOf(
          name,
          columns.map((column) => row[column]),
        ),
      );
    },
    parquet: async (bytes, name) => {
      const file = unzipSync(bytes)[`${name}.parquet`];
      if (file === undefined) return [];
      const table = tableFromIPC(readParquet(file).intoIPCStream());
      const names = table.schema.fields.map((field) => field.name);
      const missing = ownTables[name].filter((column) => !names.includes(column.name));
      if (missing.length > 0) throw new Error(`no column ${missing[0]?.name}`);
      const columns = ownTables[name].map((column) => table.getChild(column.name));
      return Array.from({ length: table.numRows }, (_, at) =>
        rowOf(
          name,
          columns.map((column) => column?.get(at) as unknown),
        ),
      );
    },
    sqlite: async (bytes, name) => {
      const require = createRequire(import.meta.url);
      const locateFile = (file: string) => require.resolve(`sql.js/dist/${file}`);
      const database = new (await initSqlJs({ locateFile })).Database(bytes);
      const checked = String(database.exec('PRAGMA integrity_check')[0]?.values);
      if (checked !== 'ok') throw new Error(checked);
      const [result] = database.exec(`SELECT * FROM "${name}" ORDER BY rowid`);
      const rows = (result?.values ?? []).map((row) => rowOf(name, row));
      database.close();
      return rows;
    },
  };
