import { expect, it } from 'vitest';
import { emptyOf, filesOfDrop, filesOfInput } from './chosen-files.ts';

const file = (name: string, path = '') =>
  Object.assign(new File(['x'], name), { webkitRelativePath: path });
const listOf = (...files: File[]) => files as unknown as FileList;

/** A file of a dropped folder; one that cannot be read has no content. */
const fileEntry = (name: string, isBroken = false) => ({
  name,
  isDirectory: false,
  file: (done: (file: File) => void, fail: () => void) => (isBroken ? fail() : done(file(name))),
});

/** A dropped folder, which gives `atOnce` entries at each reading and fails after `most`. */
function folder(name: string, entries: object[], { atOnce = 100, most = Infinity } = {}) {
  let at = 0;
  const readEntries = (done: (some: object[]) => void, fail: () => void) => {
    if (at >= most) return fail();
    at += atOnce;
    return done(entries.slice(at - atOnce, at));
  };
  return { name, isDirectory: true, createReader: () => ({ readEntries }) };
}

const drop = (entries: (object | null)[], files: File[] = []) =>
  ({
    items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
    files: listOf(...files),
  }) as unknown as DataTransfer;
const paths = (files: readonly { path: string }[]) => files.map(({ path }) => path);

it('a picker gives its files, and of a folder those that can be read', () => {
  expect(filesOfInput(null)).toEqual([]);
  const chosen = listOf(
    file('part.bin'),
    file('a.JSON', 'archive/a.JSON'),
    file('a.htm', 'archive/a.htm'),
    file('a.jpg', 'archive/a.jpg'),
    file('b.json.bak', 'archive/b.json.bak'),
  );
  expect(paths(filesOfInput(chosen))).toEqual(['part.bin', 'archive/a.JSON', 'archive/a.htm']);
});

it('a drop gives the files of its folders with their paths, without pictures', async () => {
  const inner = folder('inner', [fileEntry('b.html'), fileEntry('c.mp4')]);
  const entries = [folder('archive', [fileEntry('a.json'), inner]), fileEntry('part.bin')];
  expect(paths(await filesOfDrop(drop(entries)))).toEqual([
    ...['archive/a.json', 'archive/inner/b.html', 'part.bin'],
  ]);
});

it('a folder is read to its end, however many readings that takes', async () => {
  const names = Array.from({ length: 250 }, (_, at) => `${at}.json`);
  const files = await filesOfDrop(
    drop([
      folder(
        'archive',
        names.map((name) => fileEntry(name)),
      ),
    ]),
  );
  expect(paths(files)).toEqual(names.map((name) => `archive/${name}`));
});

it('a drop keeps the place of what cannot be read', async () => {
  const entries = [fileEntry('a.json'), fileEntry('b.json', true), fileEntry('c.json')];
  const cut = folder('cut', entries, { atOnce: 2, most: 2 });
  const files = await filesOfDrop(drop([cut, fileEntry('d.json', true)]));
  expect(files.map(({ path, isUnread = false }) => [path, isUnread])).toEqual([
    ['cut/a.json', false],
    ['cut/b.json', true],
    ['cut', true],
    ['d.json', true],
  ]);
  expect(emptyOf(files)).toEqual(['b.json', 'cut', 'd.json']);
});

it('a drop of a whole disk ends at a hundred thousand files', async () => {
  const many = Array.from({ length: 100_001 }, (_, at) => fileEntry(`${at}.json`));
  const files = await filesOfDrop(drop([folder('disk', many), fileEntry('last.json')]));
  expect(files).toHaveLength(100_000);
});

it('a drop of what is no entry, as from another app, gives its files', async () => {
  const files = await filesOfDrop(drop([null], [file('a.zip')]));
  expect(paths(files)).toEqual(['a.zip']);
});
