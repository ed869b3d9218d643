/** @file The accounts of the kept readings: compared when that is asked for, otherwise of the summary. */
import type { ImportedAccount } from '../../../contract/threads/archive.ts';
import type { KnownOwner } from '../../../contract/threads/own-people.ts';
import { accountNamed, accountsOf, type Account } from '../stored/accounts.ts';
import { loneAccount } from '../stored/compare-stored.ts';
import { detailsOfOwner, wholeAccount } from '../stored/stored-details.ts';
import { openReadings, readSources, type ReadingSource } from '../stored/stored-readings.ts';
import type { OwnAccounts } from '../stored/own-methods.ts';
import { keepSummary, madeOf, notedCounts, readSummary } from './stored-summary.ts';
import { accountSummaryOf } from './make-summary.ts';
import type { AccountSummary } from './summary-record.ts';

/** The comparison of so many readings (`of`, stored-summary.ts). */
interface Comparison {
  readonly of: string;
  readonly count: number;
  readonly accounts: Promise<Account[]>;
}

/** The accounts, compared once for each change of what is kept. */
let compared: Comparison | null = null;

/** The followers that the platform counts for the account of the session. */
let known: KnownOwner | null = null;

/** Notes what the page knows; another count is another comparison. */
export function learn(given: KnownOwner | null): void {
  if (JSON.stringify(given) === JSON.stringify(known)) return;
  known = given;
  compared = null;
}

/** Compares the readings, unless they were compared as they are now. */
function compare(sources: readonly ReadingSource[]): Comparison {
  const of = madeOf(sources);
  if (compared?.of === of) return compared;
  const given = known;
  const accounts = (async () => {
    const noted = await notedCounts();
    return accountsOf(await openReadings(sources), given, noted);
  })();
  const begun = { of, count: sources.length, accounts };
  accounts.catch(() => {
    if (compared === begun) compared = null;
  });
  compared = begun;
  return begun;
}

/** The accounts of all readings, compared. */
export const comparedAccounts = async () => compare(await readSources()).accounts;

/** Makes the summary of compared accounts. Without it they are compared again after the next start. */
async function summarize(
  { of, count, accounts: compared }: Comparison,
  shown: readonly ImportedAccount[],
): Promise<void> {
  const summaries: AccountSummary[] = [];
  const all = await compared;
  const opened = all.reduce((sum, { kept }) => sum + kept.length, 0);
  // Kept without a reading that could not be opened, it would be wrong until another file is imported.
  if (opened < count) return;
  for (const [at, account] of all.entries()) {
    const page = shown[at];
    if (page !== undefined) summaries.push(await accountSummaryOf(account, page));
  }
  await keepSummary(of, summaries);
}

/** The comparison whose summary is made: once is enough, though the page asks often. */
let summarized: Comparison | null = null;

/** The accounts as the page shows them: of the summary, otherwise compared, and then summarized. */
export async function shownAccounts(): Promise<ImportedAccount[]> {
  const sources = await readSources();
  const summary = await readSummary(sources, known);
  if (summary !== null) return summary.accounts.map(({ account }) => account);
  const comparison = compare(sources);
  const shown: ImportedAccount[] = [];
  for (const account of await comparison.accounts) shown.push(await wholeAccount(account));
  if (summarized !== comparison) {
    summarized = comparison;
    // The result does not wait for it.
    void summarize(comparison, shown).catch(() => undefined);
  }
  return shown;
}

/** How the account of the session is found; the spelling of its name may differ. */
export const ownAccounts: OwnAccounts = {
  async summaryOf({ owner, known: given }) {
    learn(given);
    const summary = await readSummary(await readSources(), given);
    const named = summary?.accounts.map((each) => ({ owner: each.account.owner, each }));
    return accountNamed(named ?? [], owner)?.each ?? null;
  },
  async latestOf({ people }) {
    const source = (await readSources()).filter(({ id }) => id === people);
    const [kept] = await openReadings(source);
    return kept === undefined ? null : loneAccount(kept);
  },
  async accountOf({ owner, known: given }) {
    learn(given);
    return accountNamed(await comparedAccounts(), owner);
  },
  detailsOf: async ({ owner }) => detailsOfOwner(await shownAccounts(), owner),
};
