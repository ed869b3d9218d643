import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildWasm } from '../../../wasm/build.mjs';

const messages = fileURLToPath(
  new URL('../../../scripts/build/build-messages.mjs', import.meta.url),
);

/** Tests run on what ships: compiled texts and the real modules. */
export default async function setup(): Promise<void> {
  // In a separate process: in the browser projects Vite replaces the parser it needs.
  execFileSync(process.execPath, [messages]);
  await buildWasm();
}
