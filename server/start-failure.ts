/** @file Why a start failed, in a sentence that says what to do; unexpected errors have none. */
import { databaseAway } from './db/away.ts';
import { SettingsError } from './base/environment.ts';

/** PostgreSQL's classes of a refused user (28) and of an unknown database (3D). */
const refused = /^(28|3D)/;

function codeOf(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return '';
}

/** Host and database of a URL, without the user and the password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

/** The sentence, or undefined for an error that nobody expects. */
export function startFailure(error: unknown, databaseUrl: string | undefined): string | undefined {
  if (error instanceof SettingsError) return error.message;
  const code = codeOf(error);
  if (code === 'EADDRINUSE' || code === 'EACCES') {
    const { address = '', port = '' } = error as { address?: string; port?: number };
    return `${address}:${port} cannot be listened on (${code}): choose another PORT, or stop what uses it.`;
  }
  if (databaseUrl === undefined) return undefined;
  const place = placeOf(databaseUrl);
  const away = databaseAway(error);
  if (away !== undefined) {
    return `No database answers at ${place} (${away}). Start PostgreSQL, or correct DATABASE_URL.`;
  }
  if (!refused.test(code)) return undefined;
  return `PostgreSQL refuses the connection to ${place} (${code}). Correct user, password or database of DATABASE_URL.`;
}
