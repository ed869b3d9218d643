/** @file The readings of this device: its database, the ledger module and the API. */
import { historyExport } from '../../../contract/http/history.ts';
import { historyFileLimits } from '../../../contract/limits.ts';
import type { HistoryFile } from '../../../contract/records/timeline/history-file.ts';
import type { Session } from '../../../contract/threads/session.ts';
import { callApi } from '../../shared/http.ts';
import { withRetryAfter } from '../../shared/retry-after.ts';
import { loadModule } from '../../shared/wasm.ts';
import { runPages } from './run-pages.ts';
import { createStoredLedger } from './stored-ledger.ts';
import { createParts } from './stored-parts.ts';

function askFile(
  query: { readonly after?: string | undefined; readonly only?: 'names' },
  session: Session,
  signal: AbortSignal,
): Promise<HistoryFile> {
  const { deadlineMs } = historyFileLimits;
  const once = () => callApi(historyExport as never, { query }, session, signal, deadlineMs);
  return withRetryAfter(once, signal) as Promise<HistoryFile>;
}

/** See `LedgerThread`. */
export const deviceLedger = createStoredLedger({
  parts: createParts(),
  openModule: () => loadModule('ledger'),
  ask: (after, session, signal) => askFile({ after }, session, signal),
  own: {
    lists: runPages.take,
    askNames: (session, signal) => askFile({ only: 'names' }, session, signal),
  },
  now: () => Date.now(),
});
