/**
 * @file The compact pages of the latest run, kept as they came: a first reading is the lists of its
 * run, so the device need not ask the server for them a second time.
 */
import { readCompactPage } from '../../../contract/compact/id-pages.ts';
import type { RelationKind } from '../../../contract/http/module.ts';
import type { Perform } from '../run-module.ts';

/** The lists of a run, ids ascending. */
export interface RunLists {
  readonly run: string;
  readonly followers: BigUint64Array;
  readonly following: BigUint64Array;
  readonly previous: BigUint64Array;
}

/** The pages of the latest run. */
export interface RunPages {
  /** Performs the requests of a run and keeps its compact pages. */
  watch(run: string, perform: Perform): Perform;
  /** The lists of the run, once; null where a page is missing, JSON, or has ids that are no numbers. */
  take(): RunLists | null;
}

const pagePath = /^module\/relations\/[^/]+\/(followers|following|previous)\/\?cursor=(\d*)$/;

/** The first byte of a compact page; a JSON page of names is not kept. */
const firstByte = 0x4c;

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The ids of all pages of a list, or null. */
function listOf(pages: ReadonlyMap<string, Uint8Array>, kind: RelationKind) {
  let ids: BigUint64Array | null = null;
  let filled = 0;
  for (let page = 0; ids === null || filled < ids.length; page += 1) {
    const bytes = pages.get(`${kind}/${page}`);
    const read = bytes === undefined ? null : readCompactPage(bytes);
    if (read === null) return null;
    ids ??= new BigUint64Array(read.total);
    const isPart = read.total === ids.length && filled + read.numbers.length <= ids.length;
    if (!isPart || (read.numbers.length === 0 && ids.length > 0)) return null;
    ids.set(read.numbers, filled);
    filled += read.numbers.length;
  }
  return ids;
}

/** Makes the keeper of a thread. */
export function createRunPages(): RunPages {
  let pages = new Map<string, Uint8Array>();
  let latest = '';

  return {
    watch(run, perform) {
      if (run !== latest) pages = new Map();
      latest = run;
      const own = pages;
      return async (request, signal) => {
        const response = await perform(request, signal);
        const [, kind, cursor] = pagePath.exec(request.path) ?? [];
        if (kind === undefined || response.status !== 200) return response;
        async function* body() {
          const chunks: Uint8Array[] = [];
          for await (const chunk of response.body) {
            if (chunks.length > 0 || chunk[0] === firstByte) chunks.push(chunk);
            yield chunk;
          }
          if (chunks.length > 0) own.set(`${kind}/${Number(cursor)}`, joined(chunks));
        }
        return { ...response, body: body() };
      };
    },
    take() {
      const own = pages;
      pages = new Map();
      const [followers, following] = [listOf(own, 'followers'), listOf(own, 'following')];
      const previous = listOf(own, 'previous');
      if (followers === null || following === null || previous === null) return null;
      return { run: latest, followers, following, previous };
    },
  };
}

/** The pages of this thread's latest run. */
export const runPages = createRunPages();
