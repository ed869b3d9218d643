import type { DownloadResponse } from '../../../contract/records/download.ts';
import type { Failure } from '../../core/errors/failure.ts';
import { defineStore } from '../../core/store.ts';

/** The two downloaders, which share a screen. */
export type DownloadMode = 'reel' | 'stories';

/** Why a download was refused; each kind has another next step. */
export type RefusalKind = 'private' | 'missing' | 'expired' | 'other';

/** The progress of a ZIP. */
export interface ArchiveState {
  readonly part: number;
  readonly files: number;
  readonly total: number;
}

/** One downloader. */
export interface DownloadState {
  /** The typed text: an address in reel mode, a name in story mode. */
  readonly text: string;
  readonly load: 'idle' | 'loading' | 'done' | 'refused';
  readonly result: DownloadResponse | null;
  readonly refusal: { readonly kind: RefusalKind; readonly failure: Failure } | null;
  readonly archive: ArchiveState | null;
  /** Addresses of media being saved one by one. */
  readonly saving: readonly string[];
}

/** A downloader without text and results. */
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

/** Submit and reset are disabled while the text is blank and during a request. */
export const isOff = ({ text, load }: DownloadState): boolean =>
  text.trim() === '' || load === 'loading';
