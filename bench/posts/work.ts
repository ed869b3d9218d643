/** @file What bench/posts.mjs measures: the module and the JavaScript reference on the same bytes. */
import { demoAccounts } from '../../server/providers/network/demo/accounts.ts';
import { demoPosts } from '../../server/providers/network/demo/posts.ts';
import { reportOf } from '../../wasm/tests/posts-reference.ts';
import type { PostRow, PostsPage } from '../../contract/posts/post-pages.ts';
import { runPosts } from '../../wasm/tests/posts-host.ts';
import { postPages, servePages } from '../../wasm/tests/posts-pages.ts';

const moment = 1_795_000_000;
const followers = 1_000_000;

/** The pages of the demo network's account with many posts, as bytes. */
export function bytesOf(count: number): Map<string, Uint8Array> {
  const account = demoAccounts.get('huge');
  if (account === undefined) throw new Error('the demo network has no huge account');
  const { rows } = demoPosts(account, moment * 1_000, 0, count);
  const pages = postPages(rows, followers, moment);
  const serve = servePages(pages);
  const cursors = ['', ...pages.map((page) => page.next).filter((next) => next !== '')];
  return new Map(cursors.map((cursor) => [cursor, serve(cursor)]));
}

/** The module over the bytes, with a new instance each time. */
export function byModule(pages: Map<string, Uint8Array>, build: string): string {
  const outcome = runPosts((cursor) => pages.get(cursor) ?? new Uint8Array(), { build });
  if (!('result' in outcome)) throw new Error(`fault ${outcome.fault}`);
  return outcome.result;
}

/** JSON.parse of every page: the lower bound of any JavaScript implementation. */
export function parsed(pages: Map<string, Uint8Array>): PostRow[] {
  const decoder = new TextDecoder();
  return [...pages.values()].flatMap(
    (bytes) => (JSON.parse(decoder.decode(bytes)) as PostsPage).posts,
  );
}

/** The JavaScript reference over the same bytes. */
export function byReference(pages: Map<string, Uint8Array>): string {
  return JSON.stringify(reportOf(parsed(pages), followers, moment, []));
}
