import { useEffect, useState } from 'react';
import type { ImportedAccount } from '../../../../contract/threads/archive.ts';
import type {
  DetailsThread,
  ImportedDetails,
} from '../../../../contract/threads/imported-details.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { analysis } from '../../../core/workers/threads.ts';

/** Details, and the owner and the readings that they are of. */
interface Found {
  readonly key: string;
  readonly details: ImportedDetails;
}

/** The details of an account; null while they are read, and where the device does not open them. */
export function useDetails(
  { owner, readings }: Pick<ImportedAccount, 'owner' | 'readings'>,
  thread: Pick<DetailsThread, 'importedDetails'> = analysis,
): ImportedDetails | null {
  const [found, setFound] = useState<Found | null>(null);
  const key = [owner ?? '', ...readings.map(({ id }) => id)].join(' ');
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      const asked = await attempt(() => thread.importedDetails(owner), { quiet: true });
      if (!isLeft && asked.type === 'done') setFound({ key, details: asked.value });
    };
    void read();
    return () => {
      isLeft = true;
    };
  }, [owner, key, thread]);
  return found?.key === key ? found.details : null;
}
