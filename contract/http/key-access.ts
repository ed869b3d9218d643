/** @file The calls that a personal key reaches, in one table; every other call refuses keys. */
import type { KeyScope } from '../keys.ts';
import { listNames } from '../lists/list-names.ts';
import type { CallName } from './table.ts';

const lists = Object.fromEntries(listNames.map((list) => [list, 'lists' as const]));

/**
 * The scope that each call needs. A call is listed only if it is a `GET` that changes nothing: some
 * `GET` calls do (an analysis begins, data is cleared, a session ends), so the method alone cannot
 * decide. No call about payments, the address, sessions, the connection's state or keys is here.
 */
export const scopeOfCall: ReadonlyMap<string, KeyScope> = new Map(
  Object.entries({
    ...lists,
    figures: 'figures',
    connectFigures: 'figures',
    listCounts: 'lists',
    history: 'history',
    historyPerson: 'history',
    historyExport: 'history',
    postAnalytics: 'posts',
    mostLiked: 'posts',
    mostCommented: 'posts',
    mostEngaged: 'posts',
    modulePosts: 'posts',
    moduleComments: 'posts',
  } satisfies Partial<Record<CallName, KeyScope>>),
);
