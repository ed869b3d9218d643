/** @file Reads what an archive has beside the lists and the own content. A file that cannot be read is a warning. */
import {
  insightParts,
  type AccountInsights,
  type InsightPart,
} from '../../../contract/threads/imported-details.ts';
import { HtmlAccounts } from '../content/html-lists.ts';
import { HtmlTokens } from '../content/html-tokens.ts';
import { JsonItems } from '../content/json-items.ts';
import { accountsOf, structureOf } from '../content/records.ts';
import type { FoundFile } from '../files/inventory.ts';
import { FileFault } from '../limits.ts';
import type { AccountRow } from '../lists/account-list.ts';
import { insightsOf } from '../own/account-insights.ts';
import { attentionOf, likedOwner, NameCounts } from '../own/attention.ts';
import type { DetailPeople, Details } from './details.ts';
import { attempt, filesOf, type Work } from './work.ts';

/** Hands over each element of the arrays of a file, except those of the sister network. */
async function eachElement(file: FoundFile, visit: (value: unknown) => void): Promise<void> {
  const items = new JsonItems({
    list: () => null,
    element(key, value) {
      if (key?.startsWith('text_post_app') !== true && value !== null) visit(value);
    },
    member: () => undefined,
  });
  for await (const chunk of file.open()) items.push(chunk);
  items.end();
}

async function readInsightPart(work: Work, part: InsightPart): Promise<AccountInsights | null> {
  let found: AccountInsights | null = null;
  for (const file of filesOf(work, part)) {
    await attempt(work, file, false, () =>
      eachElement(file, (record) => {
        found ??= insightsOf(record, part, work.reading.exportedAt);
      }),
    );
  }
  return found;
}

async function readPage(file: FoundFile): Promise<DetailPeople> {
  const visitor = new HtmlAccounts();
  const tokens = new HtmlTokens(visitor);
  for await (const chunk of file.open()) tokens.push(chunk);
  tokens.end();
  const rows = visitor.list.newestFirst();
  return { rows: rows.slice(0, rows.length), unnamed: visitor.unnamed };
}

async function readRows(file: FoundFile): Promise<DetailPeople> {
  const rows: AccountRow[] = [];
  let unnamed = 0;
  await eachElement(file, (record) => {
    const accounts = accountsOf(record);
    if (accounts === null) throw new FileFault('layout', structureOf(record));
    for (const row of accounts.rows) rows.push(row);
    unnamed += accounts.unnamed;
  });
  rows.sort((one, other) => (other.seconds ?? 0) - (one.seconds ?? 0));
  return { rows, unnamed };
}

/** The people of an optional list; null where it is absent, or where a part of it cannot be read. */
async function readList(work: Work, kind: 'requests' | 'restricted'): Promise<DetailPeople | null> {
  let all: DetailPeople | null = null;
  for (const file of filesOf(work, kind)) {
    const isRead = await attempt(work, file, false, async () => {
      const { rows, unnamed } = await (file.format === 'html' ? readPage(file) : readRows(file));
      all = { rows: [...(all?.rows ?? []), ...rows], unnamed: (all?.unnamed ?? 0) + unnamed };
    });
    if (!isRead) return null;
  }
  return all;
}

/** Whose posts, comments and stories the owner likes; null where no such file can be read. */
async function readLikes(work: Work): Promise<NameCounts | null> {
  const files = filesOf(work, 'likes');
  const counts = new NameCounts();
  for (const file of files) {
    const isRead = await attempt(work, file, false, () =>
      eachElement(file, (record) => {
        const name = likedOwner(record);
        if (name !== null) counts.add(name);
      }),
    );
    // The counts of a part would be too low for everybody whose likes are in the other.
    if (!isRead) return null;
  }
  return files.length === 0 ? null : counts;
}

/** On whose posts the owner comments; null where the archive has no comments. */
function commented({ reading }: Work): NameCounts | null {
  if (reading.content.comments === null) return null;
  const counts = new NameCounts();
  for (const { about } of reading.items.comments) if (about !== null) counts.add(about);
  return counts;
}

/** Reads the details, once owner and date are known: both tell what some of them mean. */
export async function readDetails(work: Work): Promise<void> {
  if (!work.hasItems) return;
  const parts: [InsightPart, AccountInsights | null][] = [];
  for (const part of insightParts) parts.push([part, await readInsightPart(work, part)]);
  const likes = await readLikes(work);
  const comments = commented(work);
  const isKnown = likes !== null || comments !== null;
  work.reading.details = {
    insights: Object.fromEntries(parts) as Details['insights'],
    requests: await readList(work, 'requests'),
    restricted: await readList(work, 'restricted'),
    attention: isKnown ? attentionOf(likes, comments, work.reading.owner) : null,
  };
}
