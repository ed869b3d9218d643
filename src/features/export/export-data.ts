/** @file The export: rows are read, the thread makes the file, the device saves it. */
import { AppError } from '../../../contract/faults.ts';
import type { ExportForm, OwnTable } from '../../../contract/tables/own-tables.ts';
import type { AnalysisThread } from '../../../contract/threads/analysis.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import type { ExportThread } from '../../../contract/threads/export.ts';
import { saveFile } from '../../core/device/save-file.ts';
import { attempt } from '../../core/errors/attempt.ts';
import { failureOf } from '../../core/errors/failure.ts';
import { faultMessageId } from '../../core/errors/toasts-store.ts';
import { createTask } from '../../core/task.ts';
import { thread, type Thread } from '../../core/workers/thread.ts';
import { analysis, api } from '../../core/workers/threads.ts';
import { useExport } from './export-store.ts';
import { readTable } from './read-tables.ts';

/** What an export works with. */
export interface ExportDeps {
  readonly api: Pick<ApiThread, 'call' | 'readPage'>;
  readonly device: AnalysisThread;
  readonly exporter: Pick<Thread<ExportThread>, 'add' | 'make' | 'end'>;
}

const exporter = thread<ExportThread>(
  () =>
    new Worker(new URL('../../../workers/export.worker.ts', import.meta.url), {
      type: 'module',
      name: 'export',
    }),
);

const defaults: ExportDeps = { api, device: analysis, exporter };

const exporting = createTask();

const fileTypes: Record<ExportForm, { readonly name: string; readonly type: string }> = {
  csv: { name: 'limn-export-csv.zip', type: 'application/zip' },
  json: { name: 'limn-export.json', type: 'application/json' },
  parquet: { name: 'limn-export-parquet.zip', type: 'application/zip' },
  sqlite: { name: 'limn-export.sqlite', type: 'application/vnd.sqlite3' },
};

/** Reads the tables into the thread; resolves with those that have no rows. */
async function readInto(
  tables: readonly OwnTable[],
  { exporter: target, ...sources }: ExportDeps,
  signal: AbortSignal,
): Promise<OwnTable[]> {
  const missing: OwnTable[] = [];
  let rows = 0;
  for (const table of tables) {
    const before = rows;
    await readTable(table, {
      ...sources,
      signal,
      onPartial: () => {
        if (!signal.aborted) useExport.setState({ isPartial: true });
      },
      take: async (more) => {
        // A reader that never saw the signal would add its rows to those of the next run.
        if (signal.aborted) throw new AppError('cancelled');
        await target.add(table, more);
        rows += more.length;
        if (!signal.aborted) useExport.setState({ rows });
      },
    });
    if (rows === before) missing.push(table);
  }
  return missing;
}

/** Makes the file; null without any rows. */
async function makeFile(deps: ExportDeps, signal: AbortSignal): Promise<File | null> {
  const { form, tables } = useExport.getState();
  const missing = await readInto(tables, deps, signal);
  if (signal.aborted) return null;
  useExport.setState({ phase: 'writing', rows: 0, missing });
  if (missing.length === tables.length) return null;
  const onProgress = (rows: number) => {
    if (!signal.aborted) useExport.setState({ rows });
  };
  const blob = await deps.exporter.make(form, tables, onProgress, signal);
  const { name, type } = fileTypes[form];
  return new File([blob], name, { type });
}

/** Exports what is chosen. Called within a press. */
export async function exportData(deps: ExportDeps = defaults): Promise<void> {
  await exporting.run(async (signal) => {
    const start = { phase: 'reading', rows: 0, failure: null, missing: null } as const;
    useExport.setState({ ...start, isPartial: false });
    // The end of the thread also drops the rows that it holds.
    const end = () => deps.exporter.end();
    signal.addEventListener('abort', end);
    const made = await attempt(
      () =>
        saveFile(async () => {
          const file = await makeFile(deps, signal);
          return signal.aborted ? null : file;
        }),
      { quiet: true },
    );
    signal.removeEventListener('abort', end);
    if (signal.aborted) return;
    end();
    const failure = made.type === 'failed' ? failureOf(made.fault) : null;
    useExport.setState({ phase: 'idle', rows: 0, failure });
  });
}

/** Ends the export that is under way. */
export function cancelExport(): void {
  exporting.abort();
  const { phase, failure } = useExport.getState();
  const cancelled = { messageId: faultMessageId('cancelled') };
  useExport.setState({
    ...{ phase: 'idle', rows: 0, missing: null, isPartial: false },
    failure: phase === 'idle' ? failure : cancelled,
  });
}
