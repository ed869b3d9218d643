/** @file The demo network's accounts of demo users. All other accounts are derived from their ids. */
import { isUsername } from '../../../../contract/forms/spelling.ts';
import { hashText } from './hash.ts';

/** The parameters of an account of the demo network. */
export interface DemoAccount {
  readonly username: string;
  readonly instaId: string;
  readonly isPrivate: boolean;
  /** Approximate number of followers. */
  readonly followers: number;
  /** Percentage of followers who are followed back. */
  readonly mutualShare: number;
  /** Number of followed people who are not followers. */
  readonly others: number;
  readonly views: number;
  readonly posts: number;
  readonly reels: number;
  readonly stories: number;
  readonly key: number;
}

type Shape = Pick<DemoAccount, 'followers' | 'mutualShare' | 'others'> & Partial<DemoAccount>;

function account(number: number, username: string, shape: Shape): DemoAccount {
  return {
    username,
    instaId: String(50_000_000_000 + number * 7_919),
    isPrivate: false,
    views: Math.min(300, Math.ceil(shape.followers / 20)),
    posts: 48,
    reels: 18,
    stories: 14,
    key: hashText(`limn/${username}`),
    ...shape,
  };
}

const middle: Shape = { followers: 640, mutualShare: 40, others: 180 };
const pool = Array.from({ length: 17 }, (_, at) => {
  const name = `pool${String(at + 1).padStart(2, '0')}`;
  return account(20 + at, name, { ...middle, followers: 300 + at * 40 });
});

/** The accounts of demo users, by name. */
export const demoAccounts: ReadonlyMap<string, DemoAccount> = new Map(
  [
    account(1, 'demo', { followers: 2_600, mutualShare: 33, others: 400, posts: 64, reels: 26 }),
    account(2, 'second', { followers: 900, mutualShare: 45, others: 220 }),
    account(3, 'expired', middle),
    account(4, 'small', { followers: 210, mutualShare: 50, others: 60 }),
    account(5, 'medium', { followers: 10_000, mutualShare: 30, others: 2_000 }),
    account(6, 'large', { followers: 100_000, mutualShare: 35, others: 15_000 }),
    account(7, 'huge', {
      followers: 1_000_000,
      mutualShare: 40,
      others: 100_000,
      posts: 50_000,
      reels: 15_000,
    }),
    account(8, 'private', { ...middle, isPrivate: true }),
    account(9, 'empty', {
      followers: 0,
      mutualShare: 0,
      others: 0,
      views: 0,
      posts: 0,
      reels: 0,
      stories: 0,
    }),
    account(10, 'lapsed', middle),
    ...pool,
  ].map((entry) => [entry.username, entry]),
);

const byId: ReadonlyMap<string, DemoAccount> = new Map(
  [...demoAccounts.values()].map((entry) => [entry.instaId, entry]),
);

/** Ids of invented accounts begin here; the rest of an id is the hash of the name. */
const inventedBase = 80_000_000_000;
const inventedEnd = inventedBase + 2 ** 32;

/** An account that is derived from its id, so that every process invents the same. */
function invented(instaId: number, username: string): DemoAccount {
  const hash = hashText(`limn/${instaId}`);
  return {
    ...account(0, username, {
      followers: 240 + (hash % 1_900),
      mutualShare: 30 + (hash % 25),
      others: 60 + ((hash >>> 8) % 300),
      posts: 20 + ((hash >>> 16) % 60),
      reels: 8 + ((hash >>> 4) % 20),
    }),
    instaId: String(instaId),
    key: hash,
  };
}

/** A name that the demo does not know, for the state of an account that is not found. */
const unknownName = 'invalid';

/** The account of a name; invented for every valid one. */
export function demoAccountNamed(username: string): DemoAccount | undefined {
  const name = username.toLowerCase();
  const known = demoAccounts.get(name);
  if (known !== undefined || name === unknownName || !isUsername(name)) return known;
  return invented(inventedBase + (hashText(`limn/name/${name}`) >>> 0), name);
}

/** The account of an id, or undefined. */
export function demoAccountOf(instaId: string): DemoAccount | undefined {
  const number = Number(instaId);
  const isInvented = /^\d{11}$/.test(instaId) && number >= inventedBase && number < inventedEnd;
  return byId.get(instaId) ?? (isInvented ? invented(number, '') : undefined);
}
