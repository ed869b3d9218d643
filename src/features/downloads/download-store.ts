import type { DownloadAnswer } from '../../../contract/records/download.ts';
import type { Failure } from '../../core/errors/failure.ts';
import { defineStore } from '../../core/store.ts';

/** The two downloaders share a screen (spec 2). */
export type DownloadMode = 'reel' | 'stories';

/** Why something cannot be had; each has a next step of its own. */
export type RefusalKind = 'private' | 'missing' | 'expired' | 'other';

/** How far a ZIP is. */
export interface ArchiveState {
  readonly part: number;
  readonly files: number;
  readonly total: number;
}

/** One downloader. */
export interface DownloadState {
  /** What was typed: an address in reel mode, a name in story mode. */
  readonly text: string;
  readonly load: 'idle' | 'loading' | 'done' | 'refused';
  readonly result: DownloadAnswer | null;
  readonly refusal: { readonly kind: RefusalKind; readonly failure: Failure } | null;
  readonly archive: ArchiveState | null;
  /** Addresses of media being saved one by one. */
  readonly saving: readonly string[];
}

/** A downloader that was just opened, or reset. */
export const emptyDownload: DownloadState = {
  text: '',
  load: 'idle',
  result: null,
  refusal: null,
  archive: null,
  saving: [],
};

/** Both downloaders. */
export const useDownload = defineStore<Record<DownloadMode, DownloadState>>(() => ({
  reel: emptyDownload,
  stories: emptyDownload,
}));

/** Submit and reset are off while the text is blank and while a request is loading (spec 5). */
export const isOff = ({ text, load }: DownloadState): boolean =>
  text.trim() === '' || load === 'loading';
