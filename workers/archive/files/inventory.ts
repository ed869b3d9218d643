/** @file What a reading consists of: the wanted files of its ZIPs, folders and loose files. */
import { archiveLimits, corrupt, FileFault, tooManyEntries } from '../limits.ts';
import { crc32 } from '../zip/crc32.ts';
import { readDirectory, type ZipEntry } from '../zip/directory.ts';
import { assertReadable, openEntry, openFile } from '../zip/inflate-entry.ts';
import { memorySource, partOf, readExactly, type ByteSource } from '../zip/source.ts';
import {
  isClosed,
  isPeopleList,
  platformOf,
  segmentsOf,
  wantedPath,
  type WantedPath,
} from './paths.ts';

/** A file that a person gave: a ZIP, a loose file, or a file of a folder. */
export interface GivenFile {
  /** The path inside the folder that was given, or the name. */
  readonly path: string;
  readonly source: ByteSource;
  /** The same for the files of one folder, when several folders were given. */
  readonly group?: string;
  /** A file without bytes, or a folder, in the place of what could not be read. */
  readonly isUnread?: boolean;
}

/** A wanted file, wherever it is. */
export interface FoundFile extends WantedPath {
  /** Files of one export share it. A path with a `|` before the folder above the layout. */
  readonly unit: string;
  readonly size: number;
  open(): AsyncIterable<Uint8Array>;
  /** The same for two files with the same bytes. */
  digest(): Promise<string>;
}

/** Everything wanted, and what was noticed on the way. */
export interface Inventory {
  readonly files: FoundFile[];
  /** Names of folders at the top of a ZIP, and of ZIPs inside: they may tell owner and date. */
  readonly topNames: Set<string>;
  /** ZIPs that could not be read. */
  readonly damaged: string[];
  /** ZIPs with more entries than are read. */
  readonly overfull: string[];
  /** Other platforms whose files were seen. */
  readonly platforms: Set<string>;
}

type Notice = Pick<Inventory, 'topNames' | 'platforms'>;

function noticePath(notice: Notice, path: string): void {
  const platform = platformOf(path);
  if (platform !== null) notice.platforms.add(platform);
  const segments = segmentsOf(path);
  const top = segments !== null && segments.length > 1 ? segments[0] : undefined;
  if (top !== undefined && notice.topNames.size < 100) notice.topNames.add(top);
}

function zipFile(source: ByteSource, entry: ZipEntry, wanted: WantedPath, unit: string): FoundFile {
  return {
    ...wanted,
    unit: `${unit}|${wanted.root}`,
    size: entry.size,
    open: () => openEntry(source, entry),
    digest: () => Promise.resolve(`${entry.size}:${entry.crc}`),
  };
}

async function fileDigest(source: ByteSource): Promise<string> {
  let crc = 0;
  for await (const chunk of openFile(source)) crc = crc32(chunk, crc);
  return `${source.size}:${crc}`;
}

function looseFile({ source, group = '' }: GivenFile, wanted: WantedPath): FoundFile {
  return {
    ...wanted,
    unit: `${group}|${wanted.root}`,
    size: source.size,
    open: () => openFile(source),
    digest: () => fileDigest(source),
  };
}

/** A ZIP inside a ZIP: a stored one is read in place, a packed one is inflated into memory. */
async function nestedSource(source: ByteSource, entry: ZipEntry): Promise<ByteSource> {
  assertReadable(entry);
  if (entry.method === 0) {
    const header = await readExactly(source, entry.offset, 30);
    const view = new DataView(header.buffer, header.byteOffset, 30);
    if (view.getUint32(0, true) !== 0x04034b50) throw corrupt('no local header');
    const start = entry.offset + 30 + view.getUint16(26, true) + view.getUint16(28, true);
    return partOf(source, start, entry.size);
  }
  // Grows with what arrives: a size that is only claimed reserves nothing.
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of openEntry(source, entry)) {
    chunks.push(chunk);
    size += chunk.length;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return memorySource(bytes);
}

/** A part of the download inside a ZIP: at the top or in one folder, as other ZIPs are its media. */
function isPartName(path: string): boolean {
  const segments = segmentsOf(path);
  const isNear = segments !== null && segments.length <= 2 && !isClosed(segments);
  return isNear && path.toLowerCase().endsWith('.zip');
}

/** Keeps the name of a ZIP that cannot be read, by what is wrong with it. */
function noteFaulty(inventory: Inventory, { kind }: FileFault, name: string): void {
  (kind === 'entries' ? inventory.overfull : inventory.damaged).push(name);
}

async function addZip(
  inventory: Inventory,
  source: ByteSource,
  unit: string,
  isNested: boolean,
): Promise<void> {
  const nested: ZipEntry[] = [];
  const found: FoundFile[] = [];
  await readDirectory(source, (entry) => {
    noticePath(inventory, entry.name);
    const wanted = wantedPath(entry.name);
    if (wanted !== null) found.push(zipFile(source, entry, wanted, unit));
    else if (!isNested && isPartName(entry.name)) nested.push(entry);
  });
  inventory.files.push(...found);
  for (const entry of nested.slice(0, 32)) {
    const name = segmentsOf(entry.name)?.at(-1) ?? entry.name;
    try {
      const inner = await nestedSource(source, entry);
      inventory.topNames.add(name);
      await addZip(inventory, inner, `${unit}/${entry.name}`, true);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      // Beside files of the download a damaged ZIP is nothing that was asked for.
      if (found.length === 0) noteFaulty(inventory, error, name);
    }
  }
}

/** Media and texts of an archive, which need no look inside. */
const noZip = /\.(?:json|html?|js|css|txt|csv|srt|jpe?g|png|gif|heic|webp|mp4|mov|webm|m4a)$/i;

/** Browsers and mail programs change the end of a name: the first bytes of other files decide. */
async function isZip({ path, source }: GivenFile): Promise<boolean> {
  if (path.toLowerCase().endsWith('.zip')) return true;
  if (noZip.test(path) || source.size < 22) return false;
  const [p, k, three] = await source.read(0, 3);
  return p === 0x50 && k === 0x4b && (three === 3 || three === 5);
}

/** True for a folder or ZIP that could not be read, so that what it had is not known. */
function isLost({ path, isUnread = false }: GivenFile, segments: readonly string[]): boolean {
  return isUnread && !noZip.test(path) && !isClosed([...segments, '']);
}

/**
 * At most one unknown folder is above the layout, unless no list of people is there: a download that
 * was packed inside two folders beside a file with a name of the layout.
 */
function withoutDeepRoots(files: FoundFile[]): FoundFile[] {
  const isList = ({ kind }: FoundFile) => kind === 'connections' || isPeopleList(kind);
  const near = files.filter(({ root }) => !root.includes('/'));
  const isWhole = near.some(isList) || (near.length > 0 && !files.some(isList));
  return isWhole ? near : files;
}

/** Looks through all files of a reading without opening any entry. */
export async function takeInventory(given: readonly GivenFile[]): Promise<Inventory> {
  const inventory: Inventory = {
    files: [],
    topNames: new Set(),
    damaged: [],
    overfull: [],
    platforms: new Set(),
  };
  if (given.length > archiveLimits.entries) throw tooManyEntries();
  for (const [at, file] of given.entries()) {
    const segments = segmentsOf(file.path);
    if (segments === null || isClosed(segments)) continue;
    noticePath(inventory, file.path);
    const wanted = wantedPath(file.path);
    if (wanted !== null) {
      inventory.files.push(looseFile(file, wanted));
    } else if (isLost(file, segments)) {
      inventory.damaged.push(segments.at(-1) ?? file.path);
    } else if (await isZip(file)) {
      inventory.topNames.add(segments.at(-1) ?? file.path);
      try {
        await addZip(inventory, file.source, `zip ${at}/${file.path}`, false);
      } catch (error) {
        if (!(error instanceof FileFault)) throw error;
        noteFaulty(inventory, error, segments.at(-1) ?? file.path);
      }
    }
  }
  const files = withoutDeepRoots(inventory.files);
  for (const { root } of files) {
    for (const folder of root.split('/')) if (folder !== '') inventory.topNames.add(folder);
  }
  return { ...inventory, files };
}
