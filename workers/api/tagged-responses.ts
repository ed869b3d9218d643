/**
 * @file Responses that the device caches with their entity tags (docs/architecture.md, "The line"). In
 * IndexedDB and not in a cache of HTTP: the page empties it at log-out and Clear Data.
 */
import { get, set } from 'idb-keyval';
import { is, nonempty, object, string, unknown } from 'superstruct';
import type { Call, InputOf } from '../../contract/http/call.ts';
import { itemDatabase } from '../../contract/threads/analysis.ts';
import type { Session } from '../../contract/threads/session.ts';
import { deviceStore } from '../shared/device-store.ts';
import { callTagged, maskResponse } from '../shared/http.ts';

const cachedResponse = object({ tag: nonempty(string()), body: unknown() });

/** The response cached under a name; absent, malformed and refused are all null. */
async function read(name: string, call: Call) {
  try {
    const cached = await get<unknown>(name, deviceStore(itemDatabase));
    if (!is(cached, cachedResponse)) return null;
    return { tag: cached.tag, body: maskResponse(call, cached.body) };
  } catch {
    return null;
  }
}

/**
 * Makes a call, and gives the response cached under `name` if the server says that it is still the same.
 * Throws as `callApi` does.
 */
export async function callCached(
  name: string,
  call: Call,
  input: InputOf<Call>,
  session: Session,
  signal: AbortSignal,
): Promise<unknown> {
  const cached = await read(name, call);
  const given = await callTagged(call, input, session, signal, { held: cached?.tag ?? null });
  if (given === null) return cached?.body;
  // A device that refuses is sent the whole response the next time too.
  if (given.tag !== null && !signal.aborted) {
    await set(name, given, deviceStore(itemDatabase)).catch(() => undefined);
  }
  return given.body;
}
