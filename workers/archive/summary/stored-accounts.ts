/** @file The accounts of the kept readings: compared when that is asked for, otherwise of the summary. */
import { AppError } from '../../../contract/faults.ts';
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

/** What comparing found, and the readings that could not be read for it. */
interface Found {
  readonly accounts: Account[];
  readonly unread: readonly ReadingSource[];
}

/** The comparison of readings (`of`, stored-summary.ts). */
interface Comparison {
  readonly of: string;
  readonly found: Promise<Found>;
}

/** The accounts, compared once for each change of what is kept. */
let compared: Comparison | null = null;

/** The followers that the platform counts for the account of the session. */
let known: KnownOwner | null = null;

/** Readings that could not be read the last time. */
const failed = new Set<string>();

/** Notes what the page knows; another count is another comparison. */
export function learn(given: KnownOwner | null): void {
  if (JSON.stringify(given) === JSON.stringify(known)) return;
  known = given;
  compared = null;
}

async function find(sources: readonly ReadingSource[], given: KnownOwner | null): Promise<Found> {
  const noted = await notedCounts();
  const { readings, unread } = await openReadings(sources, failed);
  return { accounts: await accountsOf(readings, given, noted), unread };
}

/** Compares the readings, unless they were compared as they are now. */
function compare(sources: readonly ReadingSource[]): Comparison {
  const of = madeOf(sources);
  if (compared?.of === of) return compared;
  const begun = { of, found: find(sources, known) };
  begun.found.catch(() => {
    if (compared === begun) compared = null;
  });
  compared = begun;
  return begun;
}

/** The comparison of the readings: another one as soon as a reading opens that was left out. */
async function wholeComparison(sources: readonly ReadingSource[]): Promise<Comparison> {
  const comparison = compare(sources);
  const { unread: before } = await comparison.found;
  if (before.length === 0) return comparison;
  const { unread } = await openReadings(before, failed);
  if (unread.length < before.length && compared === comparison) compared = null;
  return compare(sources);
}

/** The accounts of all readings, compared. */
export const comparedAccounts = async (): Promise<Account[]> => {
  const { found } = await wholeComparison(await readSources());
  return (await found).accounts;
};

/** Makes the summary of compared accounts. Without it they are compared again after the next start. */
async function summarize(
  { of, found }: Comparison,
  shown: readonly ImportedAccount[],
): Promise<void> {
  const summaries: AccountSummary[] = [];
  const { accounts, unread } = await found;
  // Kept without a reading that could not be read, it would be wrong until another file is imported.
  if (unread.length > 0) return;
  for (const [at, account] of accounts.entries()) {
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
  const comparison = await wholeComparison(sources);
  const { accounts, unread } = await comparison.found;
  // Shown as a device without readings, it would not be asked again.
  if (accounts.length === 0 && unread.length > 0) throw new AppError('storage');
  const part = unread.length > 0 ? { isPart: true as const } : {};
  const shown: ImportedAccount[] = [];
  for (const account of accounts) shown.push({ ...(await wholeAccount(account)), ...part });
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
    const { readings } = await openReadings(source, failed);
    return readings[0] === undefined ? null : loneAccount(readings[0]);
  },
  async accountOf({ owner, known: given }) {
    learn(given);
    return accountNamed(await comparedAccounts(), owner);
  },
  detailsOf: async ({ owner }) => detailsOfOwner(await shownAccounts(), owner),
};
