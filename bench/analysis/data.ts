/** @file Relation pages as the server writes them: the input of the follower benches. */
import { chainPage, chainStart, pageChecksum } from '../../contract/lists/relation-pages.ts';
import type { RelationKind } from '../../contract/http/module.ts';

/** How records are written. */
export type Shape = 'alike' | 'varied';

/** A page: its list and its bytes. */
export interface BenchPage {
  readonly kind: RelationKind;
  readonly bytes: Uint8Array;
}

export const run = 'bench-run';
const pageSize = 1_000;

// A permutation of 32 bits, so that ids are unique and look random.
function scatter(n: number): number {
  let x = Math.imul(n ^ 0x5bd1e995, 0x9e3779b1) >>> 0;
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d) >>> 0;
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39) >>> 0;
  return (x ^ (x >>> 15)) >>> 0;
}

/** The id of the n-th account: 8 to 11 digits. */
export function idOf(n: number): string {
  return String(scatter(n) * 13 + 10_000_019);
}

const names = [
  'Anna Berg',
  'José Ñandú',
  'Ωmega 🦊',
  'M. "Mo" Ali',
  'Zoë',
  '李小龙',
  'Luca Bianchi',
  'x',
  'Back\\slash',
  'Marie-Claire Dupont',
  'João da Silva 🇧🇷',
  'k8',
  'Sofía',
  'Jürgen Groß',
  'The Daily Fox',
  '',
];
const path = 'https://images.cdn.example/v/t51.2885-19/s150x150/profile/pictures/2026/11/';

/** The record of the n-th account, about 282 bytes of JSON. */
export function recordOf(n: number): object {
  const mixed = scatter(n + 7);
  return {
    insta_id: idOf(n),
    insta_username: `user.${mixed.toString(36)}_${n % 97}`,
    insta_full_name: names[mixed % names.length] ?? '',
    insta_image_url: `${path}${idOf(n)}_${mixed}_n.jpg?_nc_ht=images.cdn.example&oh=${mixed.toString(16).repeat(3)}&oe=${(mixed % 9973) + 10_000}`,
  };
}

// Changing key orders, numbers and nesting, so the record template never matches.
function variedRecord(n: number): string {
  const entries = Object.entries(recordOf(n));
  const turned = [...entries.slice(n % 4), ...entries.slice(0, n % 4)];
  turned.splice(n % 5, 0, n % 3 === 0 ? ['is_private', false] : ['counts', { a: n, b: [1, 2.5] }]);
  return JSON.stringify(Object.fromEntries(turned));
}

// Account numbers of a list; every hundredth occurs twice.
function* accountsOf(kind: RelationKind, count: number): Generator<number> {
  for (let i = 0; i < count; i++) {
    const at = i % 100 === 99 ? i - 40 : i;
    if (kind === 'followers') yield at;
    // Two of five followed accounts follow back.
    else if (kind === 'following') yield at % 5 < 2 ? at * 2 : 1_000_000_000 + at;
    // One percent was lost since, and the last percent is new.
    else yield at % 100 === 7 ? 2_000_000_000 + at : at;
  }
}

/** Ids a list of an account with `followers` followers has. */
export function sizeOf(kind: RelationKind, followers: number): number {
  if (kind === 'following') return followers / 2;
  return kind === 'followers' ? followers : Math.floor(followers * 0.99);
}

/** All pages of a list, one after the other, so that a million records need not be held. */
export function* pagesOf(
  kind: RelationKind,
  followers: number,
  shape: Shape,
): Generator<BenchPage> {
  const total = sizeOf(kind, followers);
  const encoder = new TextEncoder();
  let chain = chainStart(run, kind);
  let part: number[] = [];
  let page = 0;
  let done = 0;
  for (const account of accountsOf(kind, total)) {
    part.push(account);
    if (part.length < pageSize && done + part.length < total) continue;
    done += part.length;
    const checksum = pageChecksum(part.map(idOf));
    chain = chainPage(chain, checksum);
    const write = shape === 'alike' ? (n: number) => JSON.stringify(recordOf(n)) : variedRecord;
    const head = JSON.stringify({ run, kind, page }).slice(0, -1);
    const tail = JSON.stringify({
      next: done < total ? String(++page) : '',
      trailer: { count: part.length, checksum, total, chain },
    }).slice(1);
    yield {
      kind,
      bytes: encoder.encode(`${head},"records":[${part.map(write).join(',')}],${tail}`),
    };
    part = [];
  }
}

/** The pages of all three lists in the order of the module. */
export function* allPages(followers: number, shape: Shape): Generator<BenchPage> {
  yield* pagesOf('followers', followers, shape);
  yield* pagesOf('following', followers, shape);
  yield* pagesOf('previous', followers, shape);
}
