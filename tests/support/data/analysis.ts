/** @file The analysis in plain TypeScript over HTTP: what a device does, for tests of the server. */
import type { RelationKind, ResultList } from '../../../contract/http/module.ts';
import { relationPage } from '../../../contract/limits.ts';
import { chainPage, chainStart, pageChecksum } from '../../../contract/lists/relation-pages.ts';
import type { VisitorResponse, Visitor } from '../servers/server.ts';

/** A list of a run as a device has read it. */
export interface ReadList {
  readonly ids: ReadonlySet<string>;
  readonly records: number;
  readonly chain: string;
}

interface Page {
  records: { insta_id: string }[];
  next: string;
  trailer: { count: number; checksum: string; total: number; chain: string };
}

/** Reads a list page by page and checks every trailer. */
export async function readList(
  visitor: Visitor,
  run: string,
  kind: RelationKind,
): Promise<ReadList> {
  const ids = new Set<string>();
  let records = 0;
  let chain = chainStart(run, kind);
  let cursor = '';
  do {
    const response = await visitor.get(`module/relations/${run}/${kind}/?cursor=${cursor}`);
    if (response.status !== 200) throw new Error(`${kind} page ${cursor}: ${response.text}`);
    const page = response.body as unknown as Page;
    const pageIds = page.records.map((record) => record.insta_id);
    chain = chainPage(chain, pageChecksum(pageIds));
    if (page.trailer.count !== pageIds.length || page.trailer.chain !== chain) {
      throw new Error(`${kind} page ${cursor}: the trailer does not agree`);
    }
    for (const id of pageIds) ids.add(id);
    records += pageIds.length;
    cursor = page.next;
    if (cursor === '' && records !== page.trailer.total) throw new Error(`${kind} is cut off`);
  } while (cursor !== '');
  return { ids, records, chain };
}

/** The five sets of a result. */
export type Sets = Record<ResultList, string[]>;

/** Compares followers, following and previous as the product defines it. */
export function compare(lists: Record<RelationKind, ReadList>): Sets {
  const { followers, following, previous } = lists;
  const without = (a: ReadList, b: ReadList) => [...a.ids].filter((id) => !b.ids.has(id));
  return {
    new: without(followers, previous),
    lost: without(previous, followers),
    not_following_back: without(following, followers),
    dont_follow_back: without(followers, following),
    mutual: [...followers.ids].filter((id) => following.ids.has(id)),
  };
}

/** Uploads the sets in parts. */
export async function uploadSets(visitor: Visitor, run: string, sets: Sets): Promise<void> {
  const size = relationPage.resultIds;
  for (const [list, ids] of Object.entries(sets)) {
    for (let part = 0; part * size < ids.length; part += 1) {
      const slice = ids.slice(part * size, (part + 1) * size);
      const response = await visitor.post(`module/results/${run}/${list}/?part=${part}`, {
        ids: slice,
      });
      if (response.status !== 200) throw new Error(`${list} part ${part}: ${response.text}`);
    }
  }
}

/** The closing call's body. */
export function closing(lists: Record<RelationKind, ReadList>, sets: Sets) {
  const read = ({ records, chain }: ReadList) => ({ count: records, chain });
  return {
    counts: Object.fromEntries(Object.entries(sets).map(([list, ids]) => [list, ids.length])),
    followers: read(lists.followers),
    following: read(lists.following),
    previous: read(lists.previous),
  };
}

/** A whole analysis; returns the sets and the response of the closing call. */
export async function analyse(
  visitor: Visitor,
): Promise<{ sets: Sets; response: VisitorResponse }> {
  const started = await visitor.get('client/insta/start/analysis/');
  const run = String(started.body['run']);
  const lists = {
    followers: await readList(visitor, run, 'followers'),
    following: await readList(visitor, run, 'following'),
    previous: await readList(visitor, run, 'previous'),
  };
  const sets = compare(lists);
  await uploadSets(visitor, run, sets);
  const response = await visitor.post(`module/results/${run}/finish/`, closing(lists, sets));
  return { sets, response };
}
