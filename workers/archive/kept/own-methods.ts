/** @file What the account of the session is asked: its lists, its history and its people. */
import type { OwnPeopleThread, OwnQuery } from '../../../contract/threads/own-people.ts';
import type { Account } from './accounts.ts';
import { historyOf, timelineOf } from './own-history.ts';
import { momentOfOwn } from './own-moments.ts';
import { countsOfOwn, partOfOwn } from './own-people.ts';

/** The methods over what finds the account of a query. */
export function ownMethods(
  accountOf: (query: OwnQuery) => Promise<Account | undefined>,
): OwnPeopleThread {
  return {
    async ownPeople(query) {
      const account = await accountOf(query);
      return account === undefined ? { items: [], hasMore: false } : partOfOwn(account, query);
    },
    async ownCounts(query) {
      const account = await accountOf(query);
      return account === undefined ? { all: 0 } : countsOfOwn(account, query);
    },
    async ownPerson(query, id) {
      const account = await accountOf(query);
      return account === undefined ? null : timelineOf(account, id.slice(1));
    },
    async ownHistory(query) {
      const account = await accountOf(query);
      return account === undefined ? null : historyOf(account, query.seen);
    },
    async ownMoment(query) {
      const account = await accountOf(query);
      return account === undefined ? null : momentOfOwn(account, query);
    },
  };
}
