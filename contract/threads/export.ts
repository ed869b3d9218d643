/** @file The thread that makes files of the owner's data. */
import type { ExportForm, OwnRow, OwnTable } from '../tables/own-tables.ts';

/** The export thread: holds the rows of one file until it is made. The end of the thread drops them. */
export interface ExportThread {
  /** Adds rows to a table. */
  add(table: OwnTable, rows: readonly OwnRow[]): Promise<void>;
  /**
   * Makes the file of the tables that were asked for, also of those without rows; progress is the
   * number of rows written.
   */
  make(
    form: ExportForm,
    tables: readonly OwnTable[],
    onProgress: (rows: number) => void,
    signal: AbortSignal,
  ): Promise<Blob>;
}
