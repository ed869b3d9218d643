/** @file Files as a picker or a drop gives them, with their paths inside a folder. */
import type { ChosenFile } from '../../../contract/threads/archive.ts';

/** Only these can be wanted of a folder: pictures and videos are never opened. */
const wanted = /\.(?:json|html?|zip|js)$/i;

/** More files than a download has lists; a drop of a whole disk ends here. */
const mostFiles = 100_000;

/** The files of an input element. */
export function filesOfInput(files: FileList | null): ChosenFile[] {
  return [...(files ?? [])]
    .map((file) => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(({ path }) => !path.includes('/') || wanted.test(path));
}

function fileOf(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(null)));
}

/** Something that cannot be read keeps its place: the rest must not look whole. */
const unread = (path: string): ChosenFile => ({ path, file: new Blob(), isUnread: true });

/** What is in a folder, and whether that is all of it. */
function entriesOf(
  folder: FileSystemDirectoryEntry,
): Promise<{ inside: FileSystemEntry[]; isAll: boolean }> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  return new Promise((resolve) => {
    // A reader gives at most a hundred entries at once, and none at the end.
    const next = () =>
      reader.readEntries(
        (some) => {
          all.push(...some);
          if (some.length === 0 || all.length > mostFiles) resolve({ inside: all, isAll: true });
          else next();
        },
        () => resolve({ inside: all, isAll: false }),
      );
    next();
  });
}

async function addEntry(entry: FileSystemEntry, path: string, to: ChosenFile[]): Promise<void> {
  if (to.length >= mostFiles) return;
  if (entry.isDirectory) {
    const { inside, isAll } = await entriesOf(entry as FileSystemDirectoryEntry);
    for (const each of inside) await addEntry(each, `${path}/${each.name}`, to);
    if (!isAll) to.push(unread(path));
    return;
  }
  if (path.includes('/') && !wanted.test(path)) return;
  const file = await fileOf(entry as FileSystemFileEntry);
  to.push(file === null ? unread(path) : { path, file });
}

/** The names of files without bytes. A phone gives such ones for files that are still in a cloud. */
export const emptyOf = (files: readonly ChosenFile[]): string[] =>
  files.flatMap(({ path, file }) => (file.size === 0 ? (path.split('/').at(-1) ?? path) : []));

/** The files of a drop, folders with what is in them; what cannot be read is among them. */
export async function filesOfDrop(data: DataTransfer): Promise<ChosenFile[]> {
  // Both lists are empty after the first await.
  // Firefox on Android has no entries.
  const entries = [...data.items].map((item) =>
    'webkitGetAsEntry' in item ? item.webkitGetAsEntry() : null,
  );
  const plain = filesOfInput(data.files);
  if (entries.some((entry) => entry === null)) return plain;
  const files: ChosenFile[] = [];
  for (const entry of entries) if (entry !== null) await addEntry(entry, entry.name, files);
  return files;
}
