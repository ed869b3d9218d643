/** @file Reads one archive: a ZIP, several, a folder or loose files. */
import { yieldToEvents } from '../../shared/yield.ts';
import { ownerOfProfile } from '../content/profile.ts';
import { HtmlOwner } from '../content/html-lists.ts';
import { HtmlTokens } from '../content/html-tokens.ts';
import { factsOfHeads, namesOfChosen, ownKinds, takeFacts } from './archive-facts.ts';
import { takeInventory, type FoundFile, type GivenFile } from '../files/inventory.ts';
import {
  contentLists,
  isDetail,
  peopleLists,
  type ContentList,
  type PeopleList,
} from '../files/paths.ts';
import { archiveLimits, corrupt, FileFault } from '../limits.ts';
import { chooseFiles } from './choose-files.ts';
import { joinFigures } from '../own/insights.ts';
import { readEarlyRows, readFigures, readRows, type ContentRows } from './read-content.ts';
import { judgeCompleteness } from './judge.ts';
import { readPeople } from './read-people.ts';
import { noDetails } from './details.ts';
import { readDetails } from './read-details.ts';
import { Warnings, type Reading } from './reading.ts';
import { attempt, filesOf, nameOf, type Work } from './work.ts';

/** What a person gave as one archive. */
export interface GivenArchive {
  /** Names of the ZIPs or of the folder: they may tell owner and date. */
  readonly names: readonly string[];
  readonly files: readonly GivenFile[];
}

const nobody = () =>
  Object.fromEntries(peopleLists.map((name) => [name, null])) as Reading['lists'];
const nothing = () =>
  Object.fromEntries(contentLists.map((name) => [name, null])) as Reading['content'];

/** A reading of which nothing is known yet. */
export function emptyReading(): Reading {
  return {
    owner: null,
    exportedAt: null,
    complete: false,
    coverage: null,
    isUnreadable: true,
    lists: nobody(),
    content: nothing(),
    items: { posts: [], reels: [], stories: [], comments: [] },
    details: noDetails,
    warnings: new Warnings(),
    digest: '',
  };
}

async function parseSmall(file: FoundFile): Promise<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  if (file.size > archiveLimits.smallFileBytes) throw corrupt('too large');
  for await (const chunk of file.open()) text += decoder.decode(chunk, { stream: true });
  try {
    return JSON.parse(text + decoder.decode());
  } catch {
    throw corrupt('no JSON');
  }
}

/** Reads the owner in the profile files. */
export async function readProfile(work: Work): Promise<void> {
  for (const file of filesOf(work, 'profile')) {
    if (work.profileOwner !== null) return;
    await attempt(work, file, false, async () => {
      if (file.format === 'json') {
        work.profileOwner = ownerOfProfile(await parseSmall(file));
        return;
      }
      const visitor = new HtmlOwner();
      const tokens = new HtmlTokens(visitor);
      for await (const chunk of file.open()) tokens.push(chunk);
      tokens.end();
      work.profileOwner = visitor.owner;
    });
  }
}

async function readList(work: Work, kind: PeopleList): Promise<void> {
  const { reading } = work;
  const isList = kind === 'followers' || kind === 'following';
  for (const file of filesOf(work, kind)) {
    const isRead = await attempt(work, file, isList, async () => {
      const { lists, unknown } = await readPeople(file, kind);
      for (const name of peopleLists) {
        const list = lists[name];
        if (list !== undefined) mergeInto(reading, name, list);
      }
      if (file.format === 'html') reading.warnings.add('HTML_FORMAT');
      if (unknown !== null) reading.warnings.add('UNKNOWN_LAYOUT', `${nameOf(file)} ${unknown}`);
    });
    // A part of an optional list that cannot be read makes its count unknown.
    if (!isRead && !isList) {
      reading.lists[kind] = null;
      return;
    }
  }
}

function mergeInto(
  reading: Reading,
  name: PeopleList,
  list: NonNullable<Reading['lists'][PeopleList]>,
) {
  const known = reading.lists[name];
  if (known === null) {
    reading.lists[name] = list;
    return;
  }
  known.addAll(list);
}

/** The lists of 2020 and before, where no newer file has them. */
async function readConnections(work: Work): Promise<void> {
  const { reading } = work;
  for (const file of filesOf(work, 'connections')) {
    await attempt(work, file, true, async () => {
      const { lists } = await readPeople(file, 'connections');
      for (const name of peopleLists) reading.lists[name] ??= lists[name] ?? null;
    });
  }
}

function addRows({ content, items }: Reading, list: ContentList, rows: ContentRows): void {
  content[list] = (content[list] ?? 0) + rows.count;
  items[list] = [...items[list], ...rows.items];
}

async function readContent(work: Work, list: ContentList): Promise<void> {
  const { reading } = work;
  for (const file of filesOf(work, list)) {
    const isRead = await attempt(work, file, false, async () => {
      addRows(reading, list, await readRows(file, list, work.hasItems));
      if (file.format === 'html') reading.warnings.add('HTML_FORMAT');
    });
    if (!isRead) {
      reading.content[list] = null;
      reading.items[list] = [];
      return;
    }
  }
}

async function readEarlyMedia(work: Work): Promise<void> {
  const { content } = work.reading;
  for (const file of filesOf(work, 'media')) {
    await attempt(work, file, false, async () => {
      const early = await readEarlyRows(file, work.hasItems);
      for (const list of ['posts', 'stories'] as const) {
        const rows = early[list];
        if (content[list] === null && rows !== null) addRows(work.reading, list, rows);
      }
    });
  }
}

/** Figures of own content, where the archive of a professional account has them. */
async function readInsights(work: Work): Promise<void> {
  const { posts, reels, stories } = work.reading.items;
  for (const file of filesOf(work, 'insights')) {
    await attempt(work, file, false, async () => {
      joinFigures([...posts, ...reels, ...stories], await readFigures(file));
    });
  }
}

async function digestOf({ lists, content, warnings }: Reading): Promise<string> {
  const people: (string | null)[] = [];
  for (const name of peopleLists) {
    people.push(lists[name]?.digest() ?? null);
    await yieldToEvents();
  }
  // The null has the place of a range, which no archive states: kept digests begin with it.
  return JSON.stringify([null, people, content, warnings.list()]);
}

/** What to read, and how far the reading is, in bytes of the wanted files. */
export interface ReadOptions {
  /** An abort rejects with its reason. */
  readonly signal?: AbortSignal;
  /** Reads the rows of own content too, with their figures, not only how many they are. */
  readonly hasItems?: boolean;
  readonly onProgress?: (progress: { done: number; total: number }) => void;
}

const sizeOf = (files: readonly FoundFile[]) => files.reduce((sum, { size }) => sum + size, 0);

/**
 * The same files; what is read of them is counted, and an abort ends the reading. A file whose size
 * is beyond what is left of the limit is not begun; what a damaged one only claims is not counted.
 */
function watched(files: readonly FoundFile[], options: ReadOptions): readonly FoundFile[] {
  const total = sizeOf(files);
  let done = 0;
  return files.map((file) => ({
    ...file,
    async *open() {
      if (done + file.size > archiveLimits.totalBytes) throw corrupt('the archive is too large');
      for await (const chunk of file.open()) {
        options.signal?.throwIfAborted();
        done += chunk.length;
        options.onProgress?.({ done: Math.min(done, total), total });
        yield chunk;
      }
    },
  }));
}

/**
 * Reads an archive. What is damaged is a warning. Rejects at an abort, and with `archive` for a file that
 * the browser cannot read.
 */
export async function readArchive(
  { names, files: given }: GivenArchive,
  options: ReadOptions = {},
): Promise<Reading> {
  const reading = emptyReading();
  const { warnings } = reading;
  try {
    const inventory = await takeInventory(given);
    const { files: chosen, isMixed, platforms: foreign } = await chooseFiles(inventory.files);
    const platforms = [...inventory.platforms, ...foreign].filter((name) => name !== 'threads');
    // Comments and posts have the same names elsewhere: lists of people decide whose download it is.
    const isOwn = platforms.length === 0 || chosen.some(({ kind }) => ownKinds.test(kind));
    const wanted = chosen.filter(({ kind }) => options.hasItems === true || !isDetail(kind));
    const files = isOwn ? watched(wanted, options) : [];
    const work: Work = {
      reading,
      files,
      profileOwner: null,
      hasItems: options.hasItems === true,
      used: 0,
    };
    for (const name of inventory.damaged) warnings.add('CORRUPT_FILE', name);
    for (const name of inventory.overfull) warnings.add('TOO_MANY_ENTRIES', name);
    if (isMixed) warnings.add('MULTIPLE_EXPORTS');
    await readProfile(work);
    for (const list of peopleLists) await readList(work, list);
    await readConnections(work);
    for (const list of peopleLists) {
      const unnamed = reading.lists[list]?.unnamed ?? 0;
      if (unnamed > 0) warnings.add('RECORDS_WITHOUT_NAME', `${list} ${unnamed}`);
    }
    for (const list of contentLists) await readContent(work, list);
    await readEarlyMedia(work);
    await readInsights(work);
    const all = [...names, ...inventory.topNames];
    const heads = await factsOfHeads(isOwn ? wanted : []);
    takeFacts(reading, work.profileOwner, heads, isMixed ? namesOfChosen(files, all) : all);
    await readDetails(work);
    // In an archive of two formats, what is in the other one is skipped.
    const total = sizeOf(files);
    options.onProgress?.({ done: total, total });
    reading.isUnreadable = work.used === 0;
    const isDamaged = inventory.damaged.length > 0 || inventory.overfull.length > 0;
    judgeCompleteness(reading, files, platforms, isDamaged);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    warnings.add(error.kind === 'entries' ? 'TOO_MANY_ENTRIES' : 'CORRUPT_FILE', names[0]);
  }
  reading.digest = await digestOf(reading);
  return reading;
}
