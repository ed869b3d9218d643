/**
 * @file The thread that reads data downloads in a document without a way out. The page starts it from a
 * copy of this file, so that it has the policy of that document (src/core/seal/import-thread.ts); what it
 * needs arrives in the first message, and it is one file, because it can fetch nothing.
 */
import type { AnalysisThread } from '../contract/threads/analysis.ts';
import type { WayOutThread } from '../contract/threads/ways-out.ts';
import { importModules, type ImportModules } from '../contract/threads/import-modules.ts';
import { createDeviceCauses } from './analysis/device-causes/device-causes.ts';
import { deviceLedger } from './analysis/ledger/device-ledger.ts';
import { archives, downloadHistory } from './archive/stored/archives.ts';
import { serve } from './shared/serve.ts';
import { judge, sharedAttempts } from './shared/try-way-out.ts';
import { provideModule } from './shared/wasm.ts';

type Served = keyof typeof archives | 'lossCauses' | 'personCauses';

// Before the listener of `serve`, which knows calls only.
self.addEventListener(
  'message',
  (event: MessageEvent<ImportModules>) => {
    event.stopImmediatePropagation();
    for (const name of importModules) provideModule(name, event.data[name]);
  },
  { once: true },
);

const causes = createDeviceCauses({
  held: (account) => deviceLedger.heldOf(account),
  download: downloadHistory,
});

serve<Pick<AnalysisThread, Served> & WayOutThread>({
  ...archives,
  lossCauses: (query) => causes.lossCauses(query),
  personCauses: (...input) => causes.personCauses(...input),
  tryWayOut: (way, address) => judge(address, sharedAttempts[way]),
});
