/** @file Which of several copies of a file is read. */
import type { FoundFile } from '../files/inventory.ts';
import { readArchiveName } from '../files/archive-name.ts';
import { isDetail, isPeopleList, type FileKind } from '../files/paths.ts';
import { FileFault } from '../limits.ts';

/** The files to read, and what was noticed. */
export interface Choice {
  readonly files: readonly FoundFile[];
  /** Copies of a list differed: there are two exports, or a list was saved twice. */
  readonly isMixed: boolean;
  /** Other platforms whose lists had the same names. */
  readonly platforms: ReadonlySet<string>;
}

const headBytes = 2_048;

/** Kinds of which copies that differ do not show that there are two exports. */
const isSingle = (kind: FileKind) => kind === 'profile' || isDetail(kind);

/** The start of a file, or an empty text when it cannot be read. */
async function headOf(file: FoundFile): Promise<string> {
  try {
    for await (const chunk of file.open()) {
      return new TextDecoder().decode(chunk.subarray(0, headBytes));
    }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
  }
  return '';
}

/** The platform whose list a file is, though its name is that of a wanted one; null for a wanted one. */
async function foreignPlatform(file: FoundFile): Promise<string | null> {
  if (file.format !== 'json' || !/^(?:followers|following|profile)$/.test(file.kind)) return null;
  const head = await headOf(file);
  if (head.includes('text_post_app_')) return 'threads';
  const key = /^\uFEFF?\s*\{\s*"([^"]{1,80})"/.exec(head)?.[1] ?? '';
  return /^(?:followers|following|friends|profile)_v\d+$/.test(key) ? 'facebook' : null;
}

/** Files by what they are, without those whose bytes are the same. */
async function withoutTwins(files: readonly FoundFile[]): Promise<Map<string, FoundFile[]>> {
  const byId = new Map<string, FoundFile[]>();
  for (const file of files) byId.set(file.id, [...(byId.get(file.id) ?? []), file]);
  for (const [id, copies] of byId) {
    if (copies.length < 2) continue;
    const seen = new Set<string>();
    const stored: FoundFile[] = [];
    // The name without a number in brackets is the first choice.
    for (const copy of copies.sort((one, other) => Number(one.isCopy) - Number(other.isCopy))) {
      const digest = await copy.digest().catch(() => `unreadable ${copy.unit} ${copy.path}`);
      if (!seen.has(digest)) stored.push(copy);
      seen.add(digest);
    }
    byId.set(id, stored);
  }
  return byId;
}

/** The export with the most files of lists; the first of several. */
function largestUnit(files: readonly FoundFile[]): string {
  const counts = new Map<string, Set<string>>();
  const lists = files.filter(({ kind }) => kind === 'connections' || isPeopleList(kind));
  const counted = lists.length > 0 ? lists : files;
  for (const { unit, kind, id } of counted) {
    if (!isSingle(kind)) counts.set(unit, (counts.get(unit) ?? new Set()).add(id));
  }
  const [first] = [...counts].sort((one, other) => other[1].size - one[1].size);
  return first?.[0] ?? '';
}

/** Owner and day that the name of an export says, or an empty text. */
function saidBy(unit: string): string {
  // The innermost name: folders above it may have been named after another export.
  const named = unit.split(/[/|]/).reverse().map(readArchiveName);
  const { owner, at } = named.find((name) => name.owner !== null) ?? { owner: null, at: null };
  return owner === null ? '' : `${owner.toLowerCase()} ${at}`;
}

/**
 * True when lists of people are of exports of several accounts or days. A page and a JSON file of one
 * list have no bytes to compare, and would be merged.
 */
function areNamedApart(files: readonly FoundFile[]): boolean {
  const lists = files.filter(({ kind }) => kind === 'connections' || isPeopleList(kind));
  const names = new Set([...new Set(lists.map(({ unit }) => unit))].map(saidBy));
  names.delete('');
  return names.size > 1;
}

/**
 * Chooses the files of one export. Copies with the same bytes are one file. Where copies of a list
 * differ there are two exports: the one with more lists is read, and never both.
 */
export async function chooseFiles(found: readonly FoundFile[]): Promise<Choice> {
  const platforms = new Set<string>();
  const own: FoundFile[] = [];
  for (const file of found) {
    const platform = await foreignPlatform(file);
    if (platform === null) own.push(file);
    else platforms.add(platform);
  }
  const byId = await withoutTwins(own);
  const differ = [...byId.values()].some(
    (copies) => copies.length > 1 && !isSingle(copies[0]?.kind ?? 'profile'),
  );
  const isMixed = differ || areNamedApart(own);
  const unit = largestUnit(own);
  const isWhole = (file: FoundFile) => !isMixed || file.unit === unit;
  const files: FoundFile[] = [];
  for (const copies of byId.values()) {
    const chosen = copies.find((file) => file.unit === unit) ?? copies[0];
    if (chosen === undefined) continue;
    // A twin of the chosen export may have been dropped in favour of this one.
    const isOurs =
      isWhole(chosen) || own.some((file) => file.id === chosen.id && file.unit === unit);
    if (isOurs) files.push(chosen);
  }
  return { files, isMixed, platforms };
}
