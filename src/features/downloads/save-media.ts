/** @file Saving media: one as a file, or all as a ZIP built on the media thread. */
import { AppError } from '../../../contract/faults.ts';
import { archiveFileName, fileNameOf, mediaId } from '../../../contract/media/file-name.ts';
import type { HeaderPreset } from '../../../contract/media/media.ts';
import type { ArchiveProgress, MediaThread } from '../../../contract/threads/media.ts';
import { writeArchive, acquireMedium } from '../../core/media/media.ts';
import { media } from '../../core/workers/threads.ts';
import { saveFile } from '../../core/device/save-file.ts';
import { attempt, type Attempt } from '../../core/errors/attempt.ts';
import { currentSession } from '../../core/session/session.ts';

/** A medium to be saved. */
export interface Savable {
  readonly address: string;
  readonly kind: HeaderPreset;
}

/** What saving needs; tests pass their own. */
export interface SaveDeps {
  readonly thread: MediaThread;
  readonly save: typeof saveFile;
}

const defaultDeps: SaveDeps = { thread: media, save: saveFile };

/** `[username]_[id]`; the extension is that of the content. */
function nameOf(username: string, address: string): string {
  return `${username === '' ? 'limn' : username}_${mediaId(address)}`;
}

/** What the media thread holds, as a file of the page; the thread may forget it. */
async function takeFile(
  { url, release }: { url: string; release: () => void },
  name: string,
  signal: AbortSignal,
  thread: MediaThread,
): Promise<File> {
  const blob = await thread.blobOf(url);
  release();
  if (signal.aborted) throw new AppError('cancelled');
  // A thread that was started again has lost it.
  if (blob === null) throw new AppError('crashed');
  return new File([blob], name, { type: blob.type });
}

/** Saves one medium as a file. On a touch screen it is shared, elsewhere saved to a folder. */
export async function saveMedium(
  { address, kind }: Savable,
  username: string,
  signal: AbortSignal,
  { thread, save }: SaveDeps = defaultDeps,
): Promise<Attempt<void>> {
  const make = async () => {
    const request = { address, kind, size: 0, visible: true };
    const shown = await acquireMedium(request, currentSession(), signal, thread);
    return takeFile(shown, fileNameOf(nameOf(username, address), shown.type), signal, thread);
  };
  const prefersShare = window.matchMedia('(pointer: coarse)').matches;
  return attempt(() => save(make, { prefersShare }));
}

/** Saves all media in one ZIP. Resolves with the names of what could not be fetched. */
export async function saveArchive(
  files: readonly Savable[],
  username: string,
  signal: AbortSignal,
  onProgress: (progress: ArchiveProgress) => void,
  { thread, save }: SaveDeps = defaultDeps,
): Promise<Attempt<readonly string[]>> {
  let missing: readonly string[] = [];
  const make = async () => {
    const entries = files.map(({ address, kind }) => ({
      address,
      kind,
      name: nameOf(username, address),
    }));
    const archive = await writeArchive(entries, currentSession(), signal, onProgress, thread);
    const name = archiveFileName(username === '' ? 'limn' : username);
    const file = await takeFile(archive, name, signal, thread);
    ({ missing } = archive);
    return file;
  };
  return attempt(async () => {
    await save(make);
    return missing;
  });
}
