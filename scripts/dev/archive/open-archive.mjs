/** @file Files and folders of the disk, as the archive reader takes them. */
import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

const mostFiles = 200_000;

/** npm runs scripts in the folder of the package; a path is meant from where npm was called. */
const bases = [process.env.INIT_CWD ?? process.cwd(), process.cwd()];

const statOf = (path) => stat(path).catch(() => null);

async function find(path) {
  for (const base of bases) {
    const full = resolve(base, path);
    const found = await statOf(full);
    if (found !== null) return { full, found };
  }
  return null;
}

/**
 * A file that is open only while it is read: a folder may have more files than a process may open,
 * and Node warns about a handle that is collected before it is closed.
 */
function fileSource(path, size) {
  return {
    size,
    async read(from, length) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - from)));
      // A file without permission is a file that ended early: a warning of its reading.
      const handle = await open(path).catch(() => null);
      try {
        const found = await handle?.read(bytes, 0, bytes.length, from);
        return bytes.subarray(0, found?.bytesRead ?? 0);
      } catch {
        return new Uint8Array();
      } finally {
        await handle?.close();
      }
    },
  };
}

/** All files below a folder, without following links. */
async function filesBelow(folder) {
  const waiting = [folder];
  const files = [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const entries = await readdir(next, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const path = join(next, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.isFile() && files.length < mostFiles) files.push(path);
    }
  }
  return files;
}

async function given(path, name, group = '') {
  const { size } = await stat(path);
  return { path: name, source: fileSource(path, size), group };
}

const nothing = { size: 0, read: () => Promise.resolve(new Uint8Array()) };

async function openOne({ full, found }) {
  if (!found.isDirectory()) {
    const isZip = /\.zip$/i.test(full);
    const name = basename(isZip ? full : dirname(full));
    return { names: [name], files: found.isFile() ? [await given(full, basename(full))] : [] };
  }
  const files = [];
  for (const path of await filesBelow(full)) {
    const name = relative(full, path).split(sep).join('/');
    // Only these can be wanted: pictures and videos are not even looked at.
    if (/\.(?:json|html?|zip|js)$/i.test(name)) files.push(await given(path, name, full));
  }
  return { names: [basename(full)], files };
}

/** The members of a group; a comma may also be part of a name. */
async function membersOf(path) {
  const whole = await find(path);
  if (whole !== null || !path.includes(',')) return [whole];
  const members = [];
  const parts = path.split(',');
  for (let from = 0; from < parts.length;) {
    let until = from + 1;
    let member = await find(parts[from]);
    while (member === null && until < parts.length)
      member = await find(parts.slice(from, ++until).join(','));
    if (member === null) until = from + 1;
    if (parts[from] !== '' || member !== null) members.push(member);
    from = until;
  }
  return members;
}

/** A PATH as one archive. A member that does not exist is a file that cannot be read. */
export async function openArchive(path) {
  const archive = { names: [], files: [], missing: 0 };
  const members = await membersOf(path);
  for (const [at, member] of members.entries()) {
    if (member === null) {
      archive.missing++;
      const name = basename(path.split(',')[at] ?? path);
      archive.files.push({
        path: /\.(?:json|html?|zip)$/i.test(name) ? name : `${name}.zip`,
        source: nothing,
      });
      continue;
    }
    const { names, files } = await openOne(member);
    archive.names.push(...names);
    archive.files.push(...files);
  }
  const isMissing = archive.missing === members.length;
  return isMissing ? { ...archive, fault: `${path}: no such file or folder` } : archive;
}
