/** @file The history of an account as a file: read and written here, because it may have 48 MB. */
import { is } from 'superstruct';
import { AppError } from '../../contract/faults.ts';
import { historyFileLimits } from '../../contract/limits.ts';
import { historyFile, type HistoryFile } from '../../contract/records/timeline/history-file.ts';
import type { Session } from '../../contract/threads/session.ts';
import { call } from './calls.ts';

/** See `ApiThread.exportHistory`. */
export async function exportHistory(session: Session, signal: AbortSignal): Promise<Blob> {
  const history = await call('historyExport', {}, session, signal, historyFileLimits.deadlineMs);
  return new Blob([JSON.stringify(history)], { type: 'application/json' });
}

async function parse(file: Blob): Promise<HistoryFile> {
  if (file.size > historyFileLimits.bytes) throw new AppError('too-large');
  let value: unknown;
  try {
    value = JSON.parse(await file.text());
  } catch {
    throw new AppError('invalid');
  }
  if (!is(value, historyFile)) throw new AppError('invalid');
  return value;
}

/** See `ApiThread.importHistory`. */
export async function importHistory(
  file: Blob,
  session: Session,
  signal: AbortSignal,
): Promise<number> {
  const input = { body: await parse(file) };
  return (await call('historyImport', input, session, signal, historyFileLimits.deadlineMs)).added;
}
