/** @file Whose an archive is, to ask before it is imported. */
import { takeInventory } from '../files/inventory.ts';
import { FileFault } from '../limits.ts';
import { factsOfHeads, takeFacts } from './archive-facts.ts';
import { emptyReading, readProfile, type GivenArchive } from './read-archive.ts';
import type { Work } from './work.ts';

/** The owner that an archive names, without reading its lists; null where it names none. */
export async function ownerOfArchive({ names, files }: GivenArchive): Promise<string | null> {
  const reading = emptyReading();
  try {
    const inventory = await takeInventory(files);
    const work: Work = {
      ...{ reading, files: inventory.files, profileOwner: null, hasItems: false, used: 0 },
    };
    await readProfile(work);
    const heads = await factsOfHeads(inventory.files);
    takeFacts(reading, work.profileOwner, heads, [...names, ...inventory.topNames]);
  } catch (error) {
    // The import says what is wrong with it.
    if (!(error instanceof FileFault)) throw error;
  }
  return reading.owner;
}
