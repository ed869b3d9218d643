import {
  ownTableNames,
  type ExportForm,
  type OwnTable,
} from '../../../contract/tables/own-tables.ts';
import type { Failure } from '../../core/errors/failure.ts';
import { defineStore } from '../../core/store.ts';

/** The export as its screen shows it. */
export interface ExportState {
  readonly form: ExportForm;
  /** What the file is to have. */
  readonly tables: readonly OwnTable[];
  readonly phase: 'idle' | 'reading' | 'writing';
  /** Rows read, or written, so far. */
  readonly rows: number;
  readonly failure: Failure | null;
  /** The tables of the last file that have no rows; null before the first. */
  readonly missing: readonly OwnTable[] | null;
  /** The last file has only what the device holds: the server was out of reach. */
  readonly isPartial: boolean;
}

/** The export of the owner's data. */
export const useExport = defineStore<ExportState>(() => ({
  form: 'csv',
  tables: ownTableNames,
  phase: 'idle',
  rows: 0,
  failure: null,
  missing: null,
  isPartial: false,
}));

/** Chooses the form of the file. */
export function chooseForm(form: ExportForm): void {
  useExport.setState({ form, failure: null });
}

/** Takes a table into the file, or leaves it out. */
export function toggleTable(table: OwnTable): void {
  const { tables } = useExport.getState();
  const isIn = (name: OwnTable) => tables.includes(name) !== (name === table);
  useExport.setState({ tables: ownTableNames.filter(isIn), failure: null });
}
