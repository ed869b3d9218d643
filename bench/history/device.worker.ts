/** @file The device's part of the history bench, in a worker of the browser (goals H1 and M1). */
import { createStore, entries, get } from 'idb-keyval';
import ledgerModule from '../../wasm/build/ledger.production.wasm?url&no-inline';
import { ledgerDatabase, type StoredQuery } from '../../contract/threads/ledger.ts';
import type { MomentQuery } from '../../contract/threads/moments.ts';
import {
  createStoredLedger,
  type StoredLedger,
} from '../../workers/analysis/ledger/stored-ledger.ts';
import { createParts } from '../../workers/analysis/ledger/stored-parts.ts';
import { openLedger } from '../../workers/analysis/ledger/ledger.ts';
import type { Figures } from './page.ts';
import { fileOf, historyOf, timeOf, yearOf } from './readings.ts';
import { timed } from './timed.ts';

const session = { base: '', token: '', language: 'en' } as const;
const { signal } = new AbortController();

/** Both lists of a comparison in plain JavaScript. */
function bySets(before: readonly string[], now: readonly string[]) {
  const [a, b] = [new Set(before), new Set(now)];
  return { came: [...b].filter((id) => !a.has(id)), left: [...a].filter((id) => !b.has(id)) };
}

/** Bytes of a kept part, without the few of its structure. */
function bytesOf(part: unknown): number {
  if (typeof part === 'string') return part.length + 2;
  if (ArrayBuffer.isView(part)) return part.byteLength;
  if (Array.isArray(part)) return part.reduce((sum: number, each) => sum + bytesOf(each), 0);
  if (typeof part !== 'object' || part === null) return 8;
  return Object.entries(part).reduce((sum, [key, value]) => sum + key.length + bytesOf(value), 0);
}

/** The ledger of the account that was measured, and its readings. */
let measured: { readonly ledger: StoredLedger; readonly days: number } | null = null;

/** Every reading in a scattered order, with the fifteen rows of a screen: the mean and the worst. */
async function moments() {
  if (measured === null) throw new Error('nothing was measured');
  const { ledger, days } = measured;
  const ask = (place: number, more: Partial<MomentQuery> = {}) =>
    ledger.keptMoment('bench', {
      ...{ relation: 'followers', at: timeOf(place), until: null, part: 'there', q: '' },
      ...{ from: 900, count: 15, ...more },
    });
  const first = await timed(1, () => ask(0));
  const times: number[] = [];
  for (let round = 0; round < days; round += 1) {
    times.push(await timed(1, () => ask((round * 151) % days)));
  }
  const between = await timed(9, (round) => ask(round * 7, { until: timeOf(days - 1) }));
  const searched = await timed(9, (round) => ask(round * 7, { q: `of.${round + 10}` }));
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return { first, mean, worst: Math.max(...times), between, searched };
}

async function measure(days: number, people: number, share: number, rounds: number) {
  const module = await WebAssembly.compileStreaming(fetch(ledgerModule));
  const year = yearOf(days, people, share);
  let known = days;
  const device = () =>
    createStoredLedger({
      parts: createParts(),
      openModule: async () => module,
      ask: async (after) => fileOf(year, known, after),
      now: () => performance.now(),
    });
  const keep = (ledger: ReturnType<typeof device>) =>
    ledger.keepReadings('bench', historyOf(year, known), session, signal);
  const ledger = device();
  known = days - 1;
  const built = await timed(1, () => keep(ledger));
  known = days;
  // The module's memory is empty: what another day adds is read, changed and written.
  const added = await timed(1, () => keep(device()));
  const again = await timed(rounds, () => keep(ledger));
  const query: StoredQuery = {
    account: 'bench',
    list: 'new',
    period: 'all',
    q: '',
    order: 'newest',
  };
  const opened = await timed(rounds, () => device().keptChanges({ ...query, period: '7' }));

  const kept = await entries<string, unknown>(
    createStore(ledgerDatabase.name, ledgerDatabase.store),
  );
  const pieces = [...kept].filter(([key]) => key.startsWith('followers/')).sort(byPlace);
  const raw = await openLedger(
    module,
    pieces.map(([, piece]) => piece as Uint8Array),
  );
  const wanted = bySets(year.first, year.last);
  const own = raw.compare(0, days - 1);
  const sorted = (ids: Iterable<unknown>) => [...ids].map(String).sort().join();
  if (sorted(own.came) !== sorted(wanted.came) || sorted(own.left) !== sorted(wanted.left)) {
    throw new Error('module and sets differ');
  }
  measured = { ledger: device(), days };
  const names = await get('names', createStore(ledgerDatabase.name, ledgerDatabase.store));
  return {
    pieces: bytesOf(pieces.map(([, piece]) => piece)),
    names: bytesOf(names),
    stored: kept.reduce((sum, [key, part]) => sum + key.length + bytesOf(part), 0),
    ...{ built, added, again, opened },
    compared: await timed(rounds, () => raw.compare(0, days - 1)),
    middle: await timed(rounds, () => raw.compare(days >> 2, (days * 3) >> 2)),
    month: await timed(rounds, () => raw.compare(days - 31, days - 1)),
    sets: await timed(rounds, () => bySets(year.first, year.last)),
    listed: await timed(rounds, () => ledger.keptChanges(query)),
    person: await timed(rounds, (round) => ledger.keptPerson('bench', year.last[round * 7] ?? '')),
  };
}

/** The part of a key that counts the readings. */
const placeOf = (key: string) => Number(key.slice('followers/bench-'.length));

function byPlace([one]: [string, unknown], [other]: [string, unknown]): number {
  return placeOf(one) - placeOf(other);
}

type Input = [number, number, number, number] | 'moments';

self.addEventListener('message', ({ data }: MessageEvent<Input>) => {
  const work: Promise<Figures> = data === 'moments' ? moments() : measure(...data);
  work.then(
    (figures) => self.postMessage({ figures }),
    (error: unknown) => self.postMessage({ error: String(error) }),
  );
});
