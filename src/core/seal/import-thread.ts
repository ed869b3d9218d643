/**
 * @file Starts the thread of the import from a copy of its file. A thread that is started from an address
 * has the policy that its file was sent with; one started from a copy inherits that of the document
 * (CSP 3, 4.2.3).
 */
import { importModules, type ImportModules } from '../../../contract/threads/import-modules.ts';
import { addressOfModule } from '../../../workers/shared/wasm.ts';
// Vite makes the default export.
// oxlint-disable-next-line import/default
import workerAddress from '../../../workers/import.worker.ts?worker&url';

async function fetched(address: string): Promise<Response> {
  // The screen comes first.
  const response = await fetch(address, { credentials: 'same-origin', priority: 'low' });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response;
}

/** Fetches the thread's file and modules; resolves with what starts it without the network. */
export async function fetchImportThread(): Promise<() => Worker> {
  const [script, ...modules] = await Promise.all([
    fetched(workerAddress).then((response) => response.text()),
    ...importModules.map(async (name) => {
      const response = await fetched(addressOfModule(name));
      return [name, await response.arrayBuffer()] as const;
    }),
  ]);
  const given = Object.fromEntries(modules) as ImportModules;
  return () => {
    const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    const worker = new Worker(address, { type: 'module', name: 'import' });
    worker.postMessage(given);
    return worker;
  };
}
