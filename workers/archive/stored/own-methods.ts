/** @file What the account of the session is asked: its lists, its history and its people. */
import { isFileList } from '../../../contract/lists/file-lists.ts';
import type {
  OwnListQuery,
  OwnPeopleQuery,
  OwnPeopleThread,
  OwnQuery,
} from '../../../contract/threads/own-people.ts';
import { countsOfSummary, historyOfSummary, partOfSummary } from '../summary/stored-summary.ts';
import { storedRows } from '../summary/make-summary.ts';
import type { AccountSummary } from '../summary/summary-record.ts';
import type { Account } from './accounts.ts';
import type { ComparedAccount } from './compare-stored.ts';
import type { DatedDetails } from './details-record.ts';
import { detailRows, isDetailList } from './people/file-lists.ts';
import { historyOf, timelineOf } from './own-history.ts';
import { momentOfOwn } from './own-moments.ts';
import { countsOfOwn, partOfOwn } from './people/own-people.ts';
import { pageOf, searched } from './people/people-rows.ts';

/** What finds the account of a query. Readings are opened as late and as few as an answer needs. */
export interface OwnAccounts {
  /** What is kept of the account; null where nothing is, or the account has no readings. */
  readonly summaryOf: (query: OwnQuery) => Promise<AccountSummary | null>;
  /** The account with the one reading of the people shown, which is not compared. */
  readonly latestOf: (summary: AccountSummary) => Promise<ComparedAccount | null>;
  readonly accountOf: (query: OwnQuery) => Promise<Account | undefined>;
  readonly detailsOf: (query: OwnQuery) => Promise<readonly DatedDetails[]>;
}

/** True for the people of one reading, where a filter asks nothing of the others. */
const isOfOneReading = ({ list, filter }: OwnPeopleQuery) =>
  list !== 'newfollowers' && list !== 'followerslost' && list !== 'renamed' && filter === undefined;

/** The methods over what finds the account of a query. */
export function ownMethods({
  summaryOf,
  latestOf,
  accountOf,
  detailsOf,
}: OwnAccounts): OwnPeopleThread {
  const rowsOfDetails = async (query: OwnListQuery) =>
    isDetailList(query.list) ? detailRows(await detailsOf(query), query.list) : null;
  return {
    async ownPeople(query) {
      const details = await rowsOfDetails(query);
      if (details !== null) return pageOf(await searched(details, query, null), query);
      const summary = await summaryOf(query);
      const part = summary === null ? null : partOfSummary(summary, query);
      const isLone = summary !== null && isOfOneReading(query);
      if (part !== null) {
        // The next rows are not in the summary: their reading opens while these are looked at.
        const isLast = part.hasMore && query.from + query.count >= storedRows;
        if (isLone && isLast) void latestOf(summary).catch(() => undefined);
        return part;
      }
      const latest = isLone ? await latestOf(summary) : null;
      const account = latest ?? (await accountOf(query));
      return account === undefined ? { items: [], hasMore: false } : partOfOwn(account, query);
    },
    async ownCounts(query) {
      const details = await rowsOfDetails(query);
      if (details !== null) return { all: details.length };
      const summary = await summaryOf(query);
      const counts = summary === null ? null : countsOfSummary(summary, query);
      if (counts !== null) return counts;
      // Six lists have filters, which ask the other readings.
      const isLone = summary !== null && isFileList(query.list) && query.list !== 'renamed';
      const account = (isLone ? await latestOf(summary) : null) ?? (await accountOf(query));
      return account === undefined ? { all: 0 } : countsOfOwn(account, query);
    },
    async ownPerson(query, id) {
      const account = await accountOf(query);
      return account === undefined ? null : timelineOf(account, id.slice(1));
    },
    async ownHistory(query) {
      const summary = await summaryOf(query);
      const stored = summary === null ? null : historyOfSummary(summary, query.seen);
      if (stored !== null) return stored.history;
      const account = await accountOf(query);
      return account === undefined ? null : historyOf(account, query.seen);
    },
    async ownMoment(query) {
      const account = await accountOf(query);
      return account === undefined ? null : momentOfOwn(account, query);
    },
  };
}
