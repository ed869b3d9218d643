/** @file A network in memory that speaks the compact form, and knows the lists a device may hold. */
import { readBlock } from '../../contract/compact/id-blocks.ts';
import {
  tagOfNumbers,
  wordsOf,
  writeCompactPage,
  writeDifference,
} from '../../contract/compact/id-pages.ts';
import type { RelationKind, ResultList } from '../../contract/http/module.ts';
import { compactPage } from '../../contract/limits.ts';
import {
  chainPage,
  chainStart,
  isNumericId,
  pageChecksum,
} from '../../contract/lists/relation-pages.ts';
import type { HeldLists } from '../../workers/analysis/followers.ts';
import type { ModuleResponse, ModuleRequest } from '../../workers/analysis/run-module.ts';
import { response, chunksOf, type Lists } from './network.ts';

const run = 'run-12345';

/** A list as the server sorts it. */
function sorted(ids: readonly string[]) {
  const all = [...new Set(ids)];
  const numbers = BigUint64Array.from(all.filter(isNumericId), BigInt).sort();
  const texts = all
    .filter((id) => !isNumericId(id))
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return { numbers, texts, ids: [...[...numbers].map(String), ...texts] };
}

type Sorted = ReturnType<typeof sorted>;

function pagesOf({ numbers, texts, ids }: Sorted, kind: RelationKind) {
  const size = compactPage.records;
  let chain = chainStart(run, kind);
  const count = Math.max(1, Math.ceil(ids.length / size));
  return Array.from({ length: count }, (_, page) => {
    const [from, to] = [page * size, (page + 1) * size];
    const checksum = pageChecksum(ids.slice(from, to));
    chain = chainPage(chain, checksum);
    const words = wordsOf(numbers.slice(from, to));
    const rest = texts.slice(Math.max(0, from - numbers.length), Math.max(0, to - numbers.length));
    const body = writeCompactPage({ page, total: ids.length, checksum, chain, words, texts: rest });
    return { chain, body };
  });
}

/** The lists a device holds after a run that saw these. */
export function heldOf(lists: Pick<Lists, 'followers' | 'following'>): HeldLists {
  const held = (ids: readonly string[]) => {
    const { numbers } = sorted(ids);
    return { tag: tagOfNumbers(numbers).slice(1, -1), ids: numbers };
  };
  return { followers: held(lists.followers), following: held(lists.following) };
}

/** Serves lists; `base` are the lists of the run before. */
export function createCompactNetwork(
  lists: Lists,
  base: Pick<Lists, 'followers' | 'following'> | null = null,
  disturb: (request: ModuleRequest, count: number) => ModuleResponse | undefined = () => undefined,
) {
  const requests: ModuleRequest[] = [];
  const statuses: number[] = [];
  const lost: string[] = [];
  const own = {
    followers: sorted(lists.followers),
    following: sorted(lists.following),
    previous: sorted(lists.previous ?? []),
  };
  const pages = {
    followers: pagesOf(own.followers, 'followers'),
    following: pagesOf(own.following, 'following'),
    previous: pagesOf(own.previous, 'previous'),
  };
  let closing: Record<string, unknown> = {};

  function unchanged(kind: RelationKind, held: string, takes: boolean): ModuleResponse | null {
    if (tagOfNumbers(own[kind].numbers) === held && own[kind].texts.length === 0)
      return response(304);
    if (!takes || base === null || kind === 'previous') return null;
    const before = sorted(base[kind]);
    if (tagOfNumbers(before.numbers) !== held || own[kind].texts.length > 0) return null;
    const [now, then] = [new Set(own[kind].numbers), new Set(before.numbers)];
    const came = own[kind].numbers.filter((id) => !then.has(id));
    const left = before.numbers.filter((id) => !now.has(id));
    const chain = pages[kind].at(-1)?.chain ?? '';
    const body = writeDifference(now.size, chain, wordsOf(came), wordsOf(left));
    return { status: 226, body: chunksOf(body, 7) };
  }

  function serve({ path, headers, body }: ModuleRequest): ModuleResponse {
    const url = new URL(path, 'https://api.example/');
    const [, , what, , name = ''] = url.pathname.split('/');
    if (what === 'relations') {
      const kind = name as RelationKind;
      const held = headers['if-none-match'];
      const short = held === undefined ? null : unchanged(kind, held, 'a-im' in headers);
      if (short !== null) return short;
      const page = pages[kind][Number(url.searchParams.get('cursor'))];
      return page === undefined ? response(404) : { status: 200, body: chunksOf(page.body, 1_000) };
    }
    const sent = JSON.parse(body) as Record<string, unknown>;
    if (name === 'finish') closing = sent;
    else lost.push(...(sent['ids'] as string[]));
    return response(200, '{}');
  }

  function marked(list: 'new' | 'mutual'): string[] {
    const marks = closing['marks'] as Record<string, string>;
    const { numbers } = readBlock(
      Buffer.from(marks[list] ?? '', 'base64'),
      own.followers.ids.length,
    );
    return [...numbers].map((place) => own.followers.ids[Number(place)] ?? '');
  }

  return {
    requests,
    statuses,
    get closing() {
      return closing;
    },
    /** Chain of the last page of each list. */
    chains: Object.fromEntries(
      Object.entries(pages).map(([kind, all]) => [kind, all.at(-1)?.chain]),
    ),
    /** The sets that the closing call and the upload give. */
    get sets(): Record<ResultList, string[]> {
      const mutual = marked('mutual');
      const [isMutual, isFollower] = [new Set(mutual), new Set(own.followers.ids)];
      return {
        new: marked('new'),
        lost,
        mutual,
        dont_follow_back: own.followers.ids.filter((id) => !isMutual.has(id)),
        not_following_back: own.following.ids.filter((id) => !isFollower.has(id)),
      };
    },
    async perform(request: ModuleRequest): Promise<ModuleResponse> {
      requests.push(request);
      const given = disturb(request, requests.length) ?? serve(request);
      statuses.push(given.status);
      return given;
    },
  };
}
