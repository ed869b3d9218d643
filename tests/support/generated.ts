import { buildMessages } from '../../scripts/build-messages.mjs';
import { buildWasm } from '../../wasm/build.mjs';

/** Tests run on what ships: compiled texts and the real modules. */
export default async function setup(): Promise<void> {
  buildMessages();
  await buildWasm();
}
