/** @file Owner and date in the name of a ZIP or folder. */

export interface ArchiveName {
  readonly owner: string | null;
  /** Milliseconds since 1970, UTC. */
  readonly at: number | null;
}

const monthNames = 'janfebmaraprmayjunjulaugsepoctnovdec';

function time(
  year: string,
  month: number,
  day: string,
  clock: readonly string[] = [],
): number | null {
  const [hour = 0, minute = 0, second = 0] = clock.map(Number);
  const at = Date.UTC(Number(year), month - 1, Number(day), hour, minute, second);
  const isDay = new Date(at).getUTCMonth() === month - 1 && Number(day) > 0;
  return isDay && hour < 24 && minute < 60 && second < 60 ? at : null;
}

/**
 * `instagram-USER-2025-06-30-x.zip`, also with a prefix ("Copy of …"), or the folder
 * `meta-2026-Jan-10-17-13-19`.
 */
export function readArchiveName(name: string): ArchiveName {
  const now = /(?:^|[^a-z0-9])instagram-([a-z0-9._]{1,30})-(\d{4})-(\d{2})-(\d{2})(?!\d)/i.exec(
    name,
  );
  if (now !== null) {
    const [, owner = '', year = '', month, day = ''] = now;
    return { owner, at: time(year, Number(month), day) };
  }
  const moved = /^meta-(\d{4})-([a-z]{3})-(\d{2})(?:-(\d{2})-(\d{2})-(\d{2}))?/i.exec(name);
  if (moved === null) return { owner: null, at: null };
  const [, year = '', month = '', day = '', ...clock] = moved;
  const index = monthNames.indexOf(month.toLowerCase());
  const isMonth = index >= 0 && index % 3 === 0;
  return {
    owner: null,
    at: isMonth ? time(year, index / 3 + 1, day, clock.filter(Boolean)) : null,
  };
}
