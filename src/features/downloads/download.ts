/** @file The downloader, in both modes: search, reset, save (spec 2, 4 and 5). */
import type { AppError } from '../../../contract/faults.ts';
import { withoutSpaces } from '../../../contract/forms/spaces.ts';
import { isUsername } from '../../../contract/forms/spelling.ts';
import type { ApiThread } from '../../../contract/threads/api.ts';
import { api } from '../../core/workers/threads.ts';
import { emptyDownload, isOff, useDownload } from './download-store.ts';
import type { DownloadMode, DownloadState, RefusalKind } from './download-store.ts';
import { filesOf, type DownloadFile } from './download-files.ts';
import { failureOf } from '../../core/errors/failure.ts';
import { addToast } from '../../core/errors/toasts-store.ts';
import { attempt } from '../../core/errors/attempt.ts';
import { saveArchive, saveMedium } from './save-media.ts';
import { currentSession } from '../../core/session/session.ts';

const running: Record<DownloadMode, AbortController> = {
  reel: new AbortController(),
  stories: new AbortController(),
};

/** Saving outlives a search for something else: what was asked for is on its way all the same. */
const saving: typeof running = { reel: new AbortController(), stories: new AbortController() };

let archiving: AbortController | null = null;

function put(mode: DownloadMode, change: Partial<DownloadState>): void {
  useDownload.setState({ [mode]: { ...useDownload.getState()[mode], ...change } });
}

/** What is typed. Spaces are stripped from a name (spec 5), a shared text keeps its own. */
export function typeDownload(mode: DownloadMode, text: string): void {
  put(mode, { text: mode === 'stories' ? withoutSpaces(text) : text });
}

/** The payload always carries both fields (spec 5); a name goes as a name, the rest as an address. */
export function payloadOf(mode: DownloadMode, text: string) {
  const name = withoutSpaces(text).replace(/^@/, '');
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

/** Looks the typed text up. A request clears earlier results (spec 4). */
export async function searchDownload(
  mode: DownloadMode,
  thread: Pick<ApiThread, 'call'> = api,
): Promise<void> {
  const state = useDownload.getState()[mode];
  if (isOff(state)) return;
  running[mode].abort();
  const controller = new AbortController();
  running[mode] = controller;
  put(mode, { load: 'loading', result: null, refusal: null });
  const body = payloadOf(mode, state.text);
  const answer = await attempt(
    () => thread.call('download', { body }, currentSession(), controller.signal),
    { quiet: true },
  );
  if (running[mode] !== controller) return;
  if (answer.type === 'done') put(mode, { load: 'done', result: answer.value });
  else if (answer.type === 'cancelled') put(mode, { load: 'idle' });
  else put(mode, { load: 'refused', refusal: refusalOf(answer.fault) });
}

function stop(mode: DownloadMode): void {
  for (const under of [running, saving]) {
    under[mode].abort();
    under[mode] = new AbortController();
  }
  archiving?.abort();
}

/** Reset clears everything (spec 4). */
export function resetDownload(mode: DownloadMode): void {
  stop(mode);
  useDownload.setState({ [mode]: emptyDownload });
}

/** Leaving the screen ends what it started; results stay for a return. */
export function leaveDownload(mode: DownloadMode): void {
  stop(mode);
  if (useDownload.getState()[mode].load === 'loading') put(mode, { load: 'idle' });
}

/** Saves one medium. A press while it is being saved does nothing. */
export async function saveFile(mode: DownloadMode, file: DownloadFile): Promise<void> {
  const { saving: before, result } = useDownload.getState()[mode];
  if (before.includes(file.address)) return;
  put(mode, { saving: [...before, file.address] });
  await saveMedium(file, result?.username ?? '', saving[mode].signal);
  const { saving: now } = useDownload.getState()[mode];
  put(mode, { saving: now.filter((address) => address !== file.address) });
}

/** Saves everything found in one ZIP. */
export async function saveAll(mode: DownloadMode): Promise<void> {
  const { result, archive } = useDownload.getState()[mode];
  if (result === null || archive !== null) return;
  const files = filesOf(result);
  const controller = new AbortController();
  archiving = controller;
  const show = (part: number, done: number) =>
    put(mode, { archive: { part, files: done, total: files.length } });
  show(0, 0);
  const saved = await saveArchive(
    files,
    result.username,
    controller.signal,
    ({ part, files: done }) => {
      // Progress may still arrive after the end: the bar must not come back.
      if (archiving === controller) show(part, done);
    },
  );
  if (archiving === controller) archiving = null;
  put(mode, { archive: null });
  if (saved.type !== 'done') return;
  const isWhole = saved.value.length === 0;
  addToast({
    variant: isWhole ? 'success' : 'danger',
    messageId: isWhole ? 'download.archiveSaved' : 'download.archivePartial',
  });
}

/** Stops the ZIP that is being written. */
export function cancelArchive(): void {
  archiving?.abort();
}
