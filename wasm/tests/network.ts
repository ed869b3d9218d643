/** @file A network in memory that answers a run's requests as the server does, and can misbehave. */
import { chainPage, chainStart, pageChecksum } from '../../contract/lists/relation-pages.ts';
import type { RelationKind, ResultList } from '../../contract/http/module.ts';
import type { ModuleResponse, ModuleRequest, Perform } from '../../workers/analysis/run-module.ts';

/** The lists of an account; `previous` null means that there is no snapshot yet. */
export interface Lists {
  readonly followers: readonly string[];
  readonly following: readonly string[];
  readonly previous: readonly string[] | null;
}

/** A page before it is written. */
export interface Page {
  run: string;
  kind: string;
  page: number;
  records: readonly object[];
  next: string;
  trailer: { count: number; checksum: string; total: number; chain: string };
}

/** How a network writes and disturbs its responses. */
export interface NetworkOptions {
  readonly run?: string;
  readonly pageSize?: number;
  /** Bytes of a chunk of a body. */
  readonly chunkBytes?: number;
  readonly record?: (id: string) => object;
  readonly write?: (page: Page) => string;
  /** Replaces a response, or does nothing by returning undefined. */
  readonly disturb?: (request: ModuleRequest, count: number) => ModuleResponse | undefined;
}

const encoder = new TextEncoder();

/** A body in chunks. */
export async function* chunksOf(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** A response with a text. */
export function response(status: number, text = '', chunkBytes?: number): ModuleResponse {
  return { status, body: chunksOf(encoder.encode(text), chunkBytes) };
}

/** The record the server writes for an id. */
export function plainRecord(id: string): object {
  return {
    insta_id: id,
    insta_username: `user_${id}`,
    insta_full_name: `Name ${id}`,
    insta_image_url: `https://images.example/${id}.jpg`,
  };
}

/** All pages of a list with their trailers. */
export function pagesOf(
  run: string,
  kind: RelationKind,
  ids: readonly string[],
  pageSize = 1_000,
  record = plainRecord,
): Page[] {
  let chain = chainStart(run, kind);
  const count = Math.max(1, Math.ceil(ids.length / pageSize));
  return Array.from({ length: count }, (_, page) => {
    const part = ids.slice(page * pageSize, (page + 1) * pageSize);
    const checksum = pageChecksum(part);
    chain = chainPage(chain, checksum);
    return {
      run,
      kind,
      page,
      records: part.map(record),
      next: page + 1 < count ? `c${page + 1}` : '',
      trailer: { count: part.length, checksum, total: ids.length, chain },
    };
  });
}

/** What a network was asked for and given. */
export interface Network {
  readonly perform: Perform;
  readonly requests: ModuleRequest[];
  readonly uploads: Record<ResultList, string[]>;
  readonly finished: unknown[];
}

/** Serves lists. */
export function createNetwork(lists: Lists, options: NetworkOptions = {}): Network {
  const { run = 'run-12345', pageSize = 1_000, write = JSON.stringify, chunkBytes } = options;
  const requests: ModuleRequest[] = [];
  const finished: unknown[] = [];
  const parts = new Map<string, string[]>();
  const pages = {
    followers: pagesOf(run, 'followers', lists.followers, pageSize, options.record),
    following: pagesOf(run, 'following', lists.following, pageSize, options.record),
    previous: pagesOf(run, 'previous', lists.previous ?? [], pageSize, options.record),
  };

  function relation(kind: RelationKind, url: URL): ModuleResponse {
    if (kind === 'previous' && lists.previous === null) return response(204);
    const cursor = url.searchParams.get('cursor') ?? '';
    const page = pages[kind][cursor === '' ? 0 : Number(cursor.slice(1))];
    return page === undefined ? response(404, '{}') : response(200, write(page), chunkBytes);
  }

  function serve(request: ModuleRequest): ModuleResponse {
    const url = new URL(request.path, 'https://api.example/');
    const [, area, what, of, name] = url.pathname.split('/');
    if (area !== 'module' || of !== run || name === undefined) return response(404, '{}');
    if (what === 'relations') return relation(name as RelationKind, url);
    const body: unknown = JSON.parse(request.body);
    if (name === 'finish') finished.push(body);
    else parts.set(`${name}/${url.searchParams.get('part')}`, (body as { ids: string[] }).ids);
    return response(200, '{}');
  }

  const uploaded = (list: ResultList): string[] => {
    const ids: string[] = [];
    for (let part = 0; parts.has(`${list}/${part}`); part++) {
      for (const id of parts.get(`${list}/${part}`) ?? []) ids.push(id);
    }
    return ids;
  };

  return {
    requests,
    finished,
    get uploads() {
      return {
        new: uploaded('new'),
        lost: uploaded('lost'),
        not_following_back: uploaded('not_following_back'),
        dont_follow_back: uploaded('dont_follow_back'),
        mutual: uploaded('mutual'),
      };
    },
    async perform(request) {
      requests.push(request);
      return options.disturb?.(request, requests.length) ?? serve(request);
    },
  };
}
