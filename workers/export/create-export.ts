import {
  ownTables,
  type ExportForm,
  type OwnRow,
  type OwnTable,
} from '../../contract/tables/own-tables.ts';
import type { ExportThread } from '../../contract/threads/export.ts';
import { createStep, type Step, type TableRows } from './steps.ts';
import { sqliteFile } from './sqlite.ts';
import { csvFile, jsonFile } from './text-files.ts';

type Write = (tables: readonly TableRows[], step: Step) => Promise<Blob>;

const writers: Record<ExportForm, Write> = {
  csv: csvFile,
  json: jsonFile,
  parquet: async (...input) => (await import('./parquet.ts')).parquetFile(...input),
  sqlite: sqliteFile,
};

/** The methods of the export thread. */
export function createExport(): ExportThread {
  const added = new Map<OwnTable, OwnRow[]>();
  const rowsOf = (table: OwnTable): OwnRow[] => {
    const rows = added.get(table) ?? [];
    added.set(table, rows);
    return rows;
  };
  return {
    async add(table, rows) {
      const held = rowsOf(table);
      for (const row of rows) held.push(row);
    },
    make: (form, tables, onProgress, signal) =>
      writers[form](
        tables.map((name) => ({ name, columns: ownTables[name], rows: rowsOf(name) })),
        createStep(onProgress, signal),
      ),
  };
}
