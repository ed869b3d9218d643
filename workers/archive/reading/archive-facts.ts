/** @file Whose archive it is and of when, by the heads of its pages and the names of ZIPs and folders. */
import { HtmlHead } from '../content/html-head.ts';
import { HtmlTokens } from '../content/html-tokens.ts';
import { readArchiveName } from '../files/archive-name.ts';
import type { FoundFile } from '../files/inventory.ts';
import { isPeopleList } from '../files/paths.ts';
import { FileFault } from '../limits.ts';
import type { Reading } from './reading.ts';
import { filesOf } from './work.ts';

/** Kinds of files that no other platform's download has. */
export const ownKinds =
  /^(?:followers|following|pending|blocked|closeFriends|youUnfollowed|connections)$/;

/** The names of the export that is read, where there are two. */
export function namesOfChosen(
  files: readonly FoundFile[],
  names: readonly string[],
): readonly string[] {
  const unit = files.find(({ kind }) => ownKinds.test(kind))?.unit ?? '';
  const own = names.filter((name) => unit.includes(name));
  return own.length > 0 ? own : names;
}

/** Bytes within which the head of a page is. */
const headBytes = 65_536;
/** Pages that are looked at: all of an archive have the same head. */
const mostPages = 4;

/** Whose archive it is, and of when; milliseconds since 1970. */
export interface ArchiveFacts {
  readonly owner: string | null;
  readonly at: number | null;
}

async function headOf(file: FoundFile): Promise<HtmlHead> {
  const head = new HtmlHead();
  const tokens = new HtmlTokens(head);
  let read = 0;
  try {
    for await (const chunk of file.open()) {
      tokens.push(chunk);
      read += chunk.length;
      if (head.isPast || read >= headBytes) break;
    }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
  }
  return head;
}

/**
 * The pages whose heads are about what is read. Where a list was read from JSON instead of its page, the
 * pages are of another export, but for lists that are read from them.
 */
function pagesOfRead(files: readonly FoundFile[]): FoundFile[] {
  const pages = files.filter(({ format }) => format === 'html');
  const isRead = (page: FoundFile) => filesOf({ files }, page.kind).includes(page);
  const lists = pages.filter(({ kind }) => isPeopleList(kind));
  const others = new Set(lists.filter((page) => !isRead(page)).map(({ unit }) => unit));
  return pages.filter((page) => !others.has(page.unit) || (lists.includes(page) && isRead(page)));
}

/** What the head of the first page with a time says. JSON files have none. */
export async function factsOfHeads(files: readonly FoundFile[]): Promise<ArchiveFacts> {
  const pages = pagesOfRead(files);
  for (const page of pages.slice(0, mostPages)) {
    const { owner, seconds } = await headOf(page);
    if (seconds !== null) return { owner, at: seconds * 1_000 };
  }
  return { owner: null, at: null };
}

function factsOfNames(names: readonly string[]): ArchiveFacts {
  const found = names.map(readArchiveName);
  // The folder of a transfer has the date of the transfer: a name with an owner comes first.
  const owned = found.filter(({ owner, at }) => owner !== null && at !== null);
  const dates = (owned.length > 0 ? owned : found).map(({ at }) => at).filter((at) => at !== null);
  return {
    owner: found.find(({ owner }) => owner !== null)?.owner ?? null,
    at: dates.length === 0 ? null : Math.max(...dates),
  };
}

/** Notes owner and date: the profile names the owner best, a page's head the date. */
export function takeFacts(
  reading: Reading,
  profileOwner: string | null,
  head: ArchiveFacts,
  names: readonly string[],
): void {
  const named = factsOfNames(names);
  reading.owner = profileOwner ?? head.owner ?? named.owner;
  reading.exportedAt = head.at ?? named.at;
}
