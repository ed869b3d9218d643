/** @file The reader of the owner's data download, for the analysis thread and for Node. */
import { peopleLists } from './files/paths.ts';
import { compareReadings } from './compare/compare-readings.ts';
import { emptyReading, readArchive, type GivenArchive } from './reading/read-archive.ts';
import { deriveLists, describeReading, type ReadingReport } from './reading/describe.ts';

export { provideListModule } from './lists/list-module.ts';
export { blobSource } from './zip/source.ts';
export { deriveLists, emptyReading, peopleLists, readArchive, compareReadings };
export type { GivenArchive };

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** What the command prints. */
export interface ArchiveReport {
  readonly readings: readonly ReadingReport[];
  readonly events: readonly Readonly<Record<string, string | null>>[];
  readonly verdict: 'complete' | 'no-verdict';
  readonly reason?: string;
}

/** Reads and compares archives; `isUsable` is false when nothing of any of them could be read. */
export async function reportArchives(
  archives: readonly GivenArchive[],
  hasNames: boolean,
): Promise<{ report: ArchiveReport; isUsable: boolean }> {
  const readings = [];
  for (const archive of archives) readings.push(await readArchive(archive));
  const { changes, ...outcome } = await compareReadings(readings);
  const events = changes.map(({ from, to, username, kind, evidence, renamedTo }) => ({
    username,
    kind,
    from: iso(from),
    to: iso(to),
    ...(renamedTo === undefined ? {} : { renamedTo }),
    evidence,
  }));
  return {
    report: {
      readings: readings.map((reading) => describeReading(reading, hasNames)),
      events,
      ...outcome,
    },
    isUsable: readings.some(({ isUnreadable }) => !isUnreadable),
  };
}
