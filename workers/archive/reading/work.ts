/** @file An archive that is being read, and the reading of one of its files. */
import type { FoundFile } from '../files/inventory.ts';
import { FileFault } from '../limits.ts';
import type { Reading } from './reading.ts';

/** An archive that is being read. */
export interface Work {
  readonly reading: Reading;
  readonly files: readonly FoundFile[];
  profileOwner: string | null;
  readonly hasItems: boolean;
  /** Files that could be used. */
  used: number;
}

/** The name of a file, without its folders. */
export const nameOf = ({ path }: FoundFile) => path.slice(path.lastIndexOf('/') + 1);

/** Runs `read` for a file; a file that cannot be read is a warning. */
export async function attempt(
  work: Work,
  file: FoundFile,
  isList: boolean,
  read: () => Promise<void>,
): Promise<boolean> {
  const { warnings } = work.reading;
  try {
    await read();
    work.used++;
    return true;
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    const isLayout = error.kind === 'layout';
    if (!isList) warnings.add('OPTIONAL_FILE_UNREADABLE', nameOf(file));
    else if (!isLayout) warnings.add('CORRUPT_FILE', nameOf(file));
    if (isLayout) warnings.add('UNKNOWN_LAYOUT', `${nameOf(file)} ${error.message}`);
    return false;
  }
}

/** The files of a list in the order of their parts: JSON if there is any, otherwise HTML. */
export function filesOf({ files }: Pick<Work, 'files'>, kind: FoundFile['kind']): FoundFile[] {
  const all = files.filter((file) => file.kind === kind);
  const json = all.filter(({ format }) => format === 'json');
  return (json.length > 0 ? json : all).sort((one, other) => one.part - other.part);
}
