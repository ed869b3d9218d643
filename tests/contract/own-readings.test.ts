/** @file A device keeps its first readings from the pages of its own run (docs/history.md). */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { History } from '../../contract/records/history.ts';
import type { HistoryFile } from '../../contract/records/timeline/history-file.ts';
import { readBuild } from '../../wasm/tests/builds.ts';
import { fetchFollowers } from '../../workers/analysis/followers.ts';
import {
  createStoredLedger,
  type StoredLedgerDeps,
} from '../../workers/analysis/ledger/stored-ledger.ts';
import type { Parts } from '../../workers/analysis/ledger/stored-parts.ts';
import type { Perform } from '../../workers/analysis/run-module.ts';
import { createRunPages } from '../../workers/analysis/ledger/run-pages.ts';
import { startServer, Visitor, type TestServer } from '../support/servers/server.ts';

const signal = new AbortController().signal;
const session = { base: '', token: '', language: 'en' } as const;
const ledgerModule = new WebAssembly.Module(
  readFileSync(new URL('../../wasm/build/ledger.production.wasm', import.meta.url)),
);

let server: TestServer;
let visitor: Visitor;

/** Parts in a map, as they are after the structured clone of IndexedDB. */
function createMapParts(): Parts {
  const stored = new Map<string, unknown>();
  return {
    get: async (key) => structuredClone(stored.get(key)),
    getMany: async (keys) => keys.map((key) => structuredClone(stored.get(key))),
    async change(removed, written) {
      if (removed === 'all') stored.clear();
      else for (const key of removed) stored.delete(key);
      for (const [key, value] of written) stored.set(key, structuredClone(value));
    },
    clear: async () => stored.clear(),
  };
}

const exportOf = async (query: string) =>
  (await visitor.get(`client/history/export/${query}`)).body as unknown as HistoryFile;

function deviceOf(deps: Pick<StoredLedgerDeps, 'ask' | 'own'>) {
  const openModule = () => Promise.resolve(ledgerModule);
  return createStoredLedger({ parts: createMapParts(), openModule, now: () => 1, ...deps });
}

/** Makes the module's requests; with `json`, as a client that does not know the compact form. */
function performAt(json: boolean): Perform {
  return async ({ method, path, headers, body }) => {
    const { accept: _, ...plain } = headers;
    const response = await fetch(new URL(`/api/${path}`, server.url), {
      method,
      headers: { ...(json ? plain : headers), 'content-type': 'application/json' },
      ...(body === '' ? {} : { body }),
    });
    async function* bytes() {
      yield new Uint8Array(await response.arrayBuffer());
    }
    return { status: response.status, body: bytes() };
  };
}

async function analyse(json = false) {
  const pages = createRunPages();
  const run = String((await visitor.get('client/insta/start/analysis/')).body['run']);
  const deps = {
    open: readBuild('main.production').open,
    perform: pages.watch(run, performAt(json)),
    signal,
  };
  await fetchFollowers({ run, id: '1', email: 'demo@example.com' }, visitor.token, deps);
  const history = (await visitor.get('client/history/')).body as unknown as History;
  return { pages, history };
}

beforeAll(async () => {
  server = await startServer('embedded');
  visitor = new Visitor(server.url);
  await visitor.signIn('demo@example.com');
});
afterAll(() => server.stop());

it('asks for the names alone, and answers as if it had asked for everything', async () => {
  const { pages, history } = await analyse();
  expect(history.readings.length).toBe(2);
  const whole = await exportOf('');
  const account = whole.account.insta_id;
  const names = await exportOf('?only=names');
  expect(names.readings).toEqual([]);
  expect(names.names).toEqual(whole.names);
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return whole;
  };
  const own = deviceOf({ ask, own: { lists: pages.take, askNames: async () => names } });
  const asking = deviceOf({ ask });
  expect(await own.keepReadings(account, history, session, signal)).toBe(true);
  expect(asked).toBe(0);
  expect(await asking.keepReadings(account, history, session, signal)).toBe(true);
  for (const list of ['new', 'lost'] as const) {
    const query = { account, list, period: 'all', q: '', order: 'newest' } as const;
    const [one, other] = [await own.keptChanges(query), await asking.keptChanges(query)];
    expect(one?.value.length).toBeGreaterThan(0);
    expect(one).toEqual(other);
  }
  // The same lists, in the form that the next run offers to the server.
  expect(await own.heldLists(account)).toEqual(await asking.heldLists(account));
  // Once: a second time, or after another run, it asks.
  expect(pages.take()).toBeNull();
});

it('asks for everything after a run in JSON, or of which it saw a part', async () => {
  await visitor.get('client/insta/clear/data');
  const { pages } = await analyse(true);
  expect(pages.take()).toBeNull();
});
