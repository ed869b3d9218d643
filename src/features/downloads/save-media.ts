/** @file Saving media: one as a file, or all as a ZIP built on the media thread. */
import { archiveFileName, fileNameOf, mediaId } from '../../../contract/media/file-name.ts';
import type { HeaderPreset } from '../../../contract/media/media.ts';
import type { ArchiveProgress, MediaThread } from '../../../contract/threads/media.ts';
import { clock } from '../../core/browser/clock.ts';
import { openArchive, openMedium, saveFile } from '../../core/media/media.ts';
import { media } from '../../core/workers/threads.ts';
import { attempt, type Attempt } from '../../core/errors/attempt.ts';
import { currentSession } from '../../core/session/session.ts';

/** A medium to be saved. */
export interface Savable {
  readonly address: string;
  readonly kind: HeaderPreset;
}

/** What saving needs; tests bring their own. */
export interface SaveTools {
  readonly thread: MediaThread;
  readonly save: typeof saveFile;
  readonly wait: (delayMs: number) => Promise<void>;
}

const tools: SaveTools = { thread: media, save: saveFile, wait: (delayMs) => clock.wait(delayMs) };

/** The browser reads a saved URL a while after the click; nothing tells when it is done. */
const keptMs = 30_000;

/** `[username]_[id]`, the extension follows from the bytes. */
function nameOf(username: string, address: string): string {
  return `${username === '' ? 'limn' : username}_${mediaId(address)}`;
}

async function saveThenRelease(
  { url, release }: { url: string; release: () => void },
  name: string,
  { save, wait }: SaveTools,
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
  given: SaveTools = tools,
): Promise<Attempt<void>> {
  return attempt(async () => {
    const request = { address, kind, size: 0, visible: true };
    const shown = await openMedium(request, currentSession(), signal, given.thread);
    void saveThenRelease(shown, fileNameOf(nameOf(username, address), shown.type), given);
  });
}

/** Saves all media in one ZIP. Resolves with the names of what could not be fetched. */
export async function saveArchive(
  files: readonly Savable[],
  username: string,
  signal: AbortSignal,
  onProgress: (progress: ArchiveProgress) => void,
  given: SaveTools = tools,
): Promise<Attempt<readonly string[]>> {
  return attempt(async () => {
    const entries = files.map(({ address, kind }) => ({
      address,
      kind,
      name: nameOf(username, address),
    }));
    const session = currentSession();
    const archive = await openArchive(entries, session, signal, onProgress, given.thread);
    void saveThenRelease(archive, archiveFileName(username === '' ? 'limn' : username), given);
    return archive.missing;
  });
}
