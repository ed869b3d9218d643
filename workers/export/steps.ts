import { AppError } from '../../contract/faults.ts';
import type { Column, OwnRow, OwnTable } from '../../contract/tables/own-tables.ts';

/** A table to write. */
export interface TableRows {
  readonly name: OwnTable;
  readonly columns: readonly Column[];
  readonly rows: readonly OwnRow[];
}

/** Called with the number of rows of each piece; resolves once the thread has answered its messages. */
export type Step = (rows: number) => Promise<void>;

/** Rows that are written without a pause: few enough for a cancellation to be noticed soon. */
const pieceRows = 2_000;

/** The rows of a table in pieces; an empty table has none. */
export function* piecesOf(rows: readonly OwnRow[]): Generator<readonly OwnRow[]> {
  for (let at = 0; at < rows.length; at += pieceRows) yield rows.slice(at, at + pieceRows);
}

/** Counts rows, and pauses for messages: an abort arrives as one. */
export function createStep(onProgress: (rows: number) => void, signal: AbortSignal): Step {
  let done = 0;
  return async (rows) => {
    done += rows;
    onProgress(done);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    if (signal.aborted) throw new AppError('cancelled');
  };
}

/** A moment as text, in UTC. */
export const isoOf = (moment: number): string => new Date(moment).toISOString();
