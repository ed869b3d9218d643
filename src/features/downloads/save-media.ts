/** @file Saving media: one as a file, or all as a ZIP built on the media thread. */
import { archiveFileName, fileNameOf, mediaId } from '../../../contract/media/file-name.ts';
import type { HeaderPreset } from '../../../contract/media/media.ts';
import type { ArchiveProgress, MediaThread } from '../../../contract/threads/media.ts';
import { clock } from '../../core/browser/clock.ts';
import { writeArchive, acquireMedium, saveFile } from '../../core/media/media.ts';
import { media } from '../../core/workers/threads.ts';
import { canShareFiles, shareFiles } from '../../core/device/share.ts';
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
  /** Hands a medium to the device's share sheet; false where that is not possible. */
  readonly share: (url: string, name: string, thread: MediaThread) => Promise<boolean>;
  readonly wait: (delayMs: number) => Promise<void>;
}

/** On a touch screen alone: there files are shared, elsewhere they are saved to a folder. */
async function shareMedium(url: string, name: string, thread: MediaThread): Promise<boolean> {
  if (!('canShare' in navigator) || !window.matchMedia('(pointer: coarse)').matches) return false;
  const blob = await thread.blobOf(url).catch(() => null);
  if (blob === null) return false;
  const files = [new File([blob], name, { type: blob.type })];
  return canShareFiles(files) && shareFiles(files);
}

const defaultDeps: SaveDeps = {
  thread: media,
  save: saveFile,
  share: shareMedium,
  wait: (delayMs) => clock.wait(delayMs),
};

/** The browser reads a saved URL some time after the click, and fires no event when it is done. */
const keptMs = 30_000;

/** `[username]_[id]`; the extension is that of the content. */
function nameOf(username: string, address: string): string {
  return `${username === '' ? 'limn' : username}_${mediaId(address)}`;
}

async function saveThenRelease(
  { url, release }: { url: string; release: () => void },
  name: string,
  { save, wait }: SaveDeps,
): Promise<void> {
  save(url, name);
  await wait(keptMs);
  release();
}

/** Saves one medium as a file. */
export async function saveMedium(
  { address, kind }: Savable,
  username: string,
  signal: AbortSignal,
  deps: SaveDeps = defaultDeps,
): Promise<Attempt<void>> {
  return attempt(async () => {
    const request = { address, kind, size: 0, visible: true };
    const shown = await acquireMedium(request, currentSession(), signal, deps.thread);
    const name = fileNameOf(nameOf(username, address), shown.type);
    if (await deps.share(shown.url, name, deps.thread)) shown.release();
    else void saveThenRelease(shown, name, deps);
  });
}

/** Saves all media in one ZIP. Resolves with the names of what could not be fetched. */
export async function saveArchive(
  files: readonly Savable[],
  username: string,
  signal: AbortSignal,
  onProgress: (progress: ArchiveProgress) => void,
  deps: SaveDeps = defaultDeps,
): Promise<Attempt<readonly string[]>> {
  return attempt(async () => {
    const entries = files.map(({ address, kind }) => ({
      address,
      kind,
      name: nameOf(username, address),
    }));
    const session = currentSession();
    const archive = await writeArchive(entries, session, signal, onProgress, deps.thread);
    void saveThenRelease(archive, archiveFileName(username === '' ? 'limn' : username), deps);
    return archive.missing;
  });
}
