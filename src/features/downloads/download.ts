/** @file The downloader, in both modes: search, reset, save. */
import type { AppError } from '../../../contract/faults.ts';
import { withoutSpaces } from '../../../contract/forms/spaces.ts';
import { sharedFiles } from '../../../contract/shared-files.ts';
import { cleanUsername, isUsername } from '../../../contract/forms/spelling.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import type { ArchiveProgress } from '../../../contract/threads/media.ts';
import { api } from '../../core/workers/threads.ts';
import { emptyDownload, isOff, useDownload } from './download-store.ts';
import type { DownloadMode, DownloadState, RefusalKind } from './download-store.ts';
import { filesOf, type DownloadFile } from './download-files.ts';
import { failureOf } from '../../core/errors/failure.ts';
import { addToast } from '../../core/errors/toasts-store.ts';
import { attempt } from '../../core/errors/attempt.ts';
import { createTask } from '../../core/task.ts';
import { saveArchive, saveMedium, type SaveDeps } from './save-media.ts';
import { currentSession } from '../../core/session/session.ts';

const searching = { reel: createTask(), stories: createTask() };
const archiving = createTask();

/** A search for something else does not abort saving; leaving the screen does. */
const saving: Record<DownloadMode, AbortController> = {
  reel: new AbortController(),
  stories: new AbortController(),
};

function put(mode: DownloadMode, change: Partial<DownloadState>): void {
  useDownload.setState({ [mode]: { ...useDownload.getState()[mode], ...change } });
}

/** Takes the typed text. Spaces are removed from a name; an address may come with shared text. */
export function typeDownload(mode: DownloadMode, text: string): void {
  put(mode, { text: mode === 'stories' ? withoutSpaces(text) : text });
}

/** Puts the address that another app shared into the field, and takes it out of the page's address. */
export function takeShared(mode: DownloadMode): void {
  const { pathname, search } = window.location;
  const shared = new URLSearchParams(search).get(sharedFiles.parameter);
  if (mode !== 'reel' || shared === null) return;
  // A reload must not bring it back after it was replaced.
  window.history.replaceState(window.history.state, '', pathname);
  typeDownload(mode, shared);
}

/** A name has stories, anything else is the address of a post. */
export const modeOf = (text: string): DownloadMode =>
  isUsername(cleanUsername(text)) ? 'stories' : 'reel';

/** The body always has both fields; a name is sent as a name, everything else as an address. */
export function payloadOf(mode: DownloadMode, text: string) {
  const name = cleanUsername(text);
  return mode === 'stories' && isUsername(name)
    ? { username: name, post_url: '' }
    : { username: '', post_url: text.trim() };
}

const kinds: Partial<Record<number, RefusalKind>> = {
  403: 'private',
  404: 'missing',
  410: 'expired',
};

function refusalOf(fault: AppError) {
  return { kind: kinds[fault.status ?? 0] ?? 'other', failure: failureOf(fault) } as const;
}

/** Looks the typed text up. Earlier results are cleared at once. */
export async function searchDownload(
  mode: DownloadMode,
  thread: Pick<ApiThread, 'call'> = api,
): Promise<void> {
  const state = useDownload.getState()[mode];
  if (isOff(state)) return;
  await searching[mode].run(async (signal) => {
    put(mode, { load: 'loading', result: null, refusal: null });
    const body = payloadOf(mode, state.text);
    const outcome = await attempt(
      () => thread.call('download', { body }, currentSession(), signal),
      {
        quiet: true,
      },
    );
    if (signal.aborted) return;
    if (outcome.type === 'done') put(mode, { load: 'done', result: outcome.value });
    else if (outcome.type === 'cancelled') put(mode, { load: 'idle' });
    else put(mode, { load: 'refused', refusal: refusalOf(outcome.fault) });
  });
}

function stop(mode: DownloadMode): void {
  searching[mode].abort();
  archiving.abort();
  saving[mode].abort();
  saving[mode] = new AbortController();
}

/** Clears the text and the results, and stops what is under way. */
export function resetDownload(mode: DownloadMode): void {
  stop(mode);
  useDownload.setState({ [mode]: emptyDownload });
}

/** Leaving the screen stops what is under way; results stay for a return. */
export function leaveDownload(mode: DownloadMode): void {
  stop(mode);
  if (useDownload.getState()[mode].load === 'loading') put(mode, { load: 'idle' });
}

/** Saves one medium. A press while it is being saved does nothing. */
export async function saveFoundFile(
  mode: DownloadMode,
  file: DownloadFile,
  deps?: SaveDeps,
): Promise<void> {
  const { saving: before, result } = useDownload.getState()[mode];
  if (before.includes(file.address)) return;
  put(mode, { saving: [...before, file.address] });
  await saveMedium(file, result?.username ?? '', saving[mode].signal, deps);
  const { saving: now } = useDownload.getState()[mode];
  put(mode, { saving: now.filter((address) => address !== file.address) });
}

/** Saves everything found in one ZIP. A press while it is written does nothing. */
export async function saveAll(mode: DownloadMode, deps?: SaveDeps): Promise<void> {
  const { result, archive } = useDownload.getState()[mode];
  if (result === null || archive !== null) return;
  const files = filesOf(result);
  const show = (part: number, done: number) =>
    put(mode, { archive: { part, files: done, total: files.length } });
  await archiving.run(async (signal) => {
    show(0, 0);
    const onProgress = ({ part, files: done }: ArchiveProgress) => {
      // Progress may arrive after the end, when the bar is gone.
      if (useDownload.getState()[mode].archive !== null) show(part, done);
    };
    const saved = await saveArchive(files, result.username, signal, onProgress, deps);
    put(mode, { archive: null });
    if (saved.type !== 'done') return;
    if (saved.value.length > 0) {
      addToast({ variant: 'danger', messageId: 'download.archivePartial' });
    }
  });
}

/** Stops the ZIP that is being written. */
export function cancelArchive(): void {
  archiving.abort();
}
