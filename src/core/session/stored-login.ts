import { mask } from 'superstruct';
import { login, type Login } from '../../../contract/records/user.ts';
import { analysis, api, media } from '../workers/threads.ts';

/** Starts the API thread ahead of its first call. */
export function startCalls(): void {
  api.start();
}

/** Starts the thread of pictures ahead of its first call, and where it reads them that of analyses. */
export function startReaders({ withAnalysis }: { withAnalysis: boolean }): void {
  media.start();
  if (withAnalysis) analysis.start();
}

/** Validates the stored login; `null` if it is not one. */
export function readStoredLogin(value: unknown): Login | null {
  try {
    return mask(value, login);
  } catch {
    return null;
  }
}
