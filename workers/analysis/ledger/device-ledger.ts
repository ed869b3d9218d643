/** @file The readings of this device: its database, the ledger module and the API. */
import { historyExport } from '../../../contract/http/history.ts';
import { historyFileLimits } from '../../../contract/limits.ts';
import type { HistoryFile } from '../../../contract/records/timeline/history-file.ts';
import { callApi } from '../../shared/http.ts';
import { withRetryAfter } from '../../shared/retry-after.ts';
import { loadModule } from '../../shared/wasm.ts';
import { createKeptLedger } from './kept-ledger.ts';
import { createParts } from './kept-parts.ts';

/** See `LedgerThread`. */
export const deviceLedger = createKeptLedger({
  parts: createParts(),
  openModule: () => loadModule('ledger'),
  async ask(after, session, signal) {
    const { deadlineMs } = historyFileLimits;
    const input = { query: { after } };
    const once = () => callApi(historyExport as never, input, session, signal, deadlineMs);
    return (await withRetryAfter(once, signal)) as HistoryFile;
  },
  now: () => Date.now(),
});
