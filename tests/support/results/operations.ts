/** @file Everything that changes the results of a user, as a process of the server does it. */
import type { HistoryFile } from '../../../contract/records/timeline/history-file.ts';
import { clearAccount } from '../../../server/lifecycle/clear.ts';
import { eraseUser } from '../../../server/lifecycle/erase-user.ts';
import { finishRun, type Closing } from '../../../server/analysis/finish.ts';
import { importHistory, readFile } from '../../../server/analysis/ledger/import.ts';
import { redoReading, undoReading } from '../../../server/analysis/ledger/undo.ts';
import { cancelRun } from '../../../server/analysis/runs.ts';
import type { Database } from '../../../server/db/open.ts';
import type { Services } from '../../../server/services.ts';

/** What operations need of a server. */
export type OperationServices = Pick<
  Services,
  'db' | 'network' | 'mail' | 'settings' | 'log' | 'secret' | 'formerSecrets' | 'now'
> & {
  readonly billing: Pick<Services['billing'], 'provider'>;
};

/** What a call says, as JSON can carry it to another process. */
export interface Given {
  readonly userId: number;
  readonly instaId: string;
  readonly run?: string;
  readonly closing?: Closing;
  readonly reading?: string;
  readonly file?: HistoryFile;
  /** The moment of the call. */
  readonly now: number;
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the operation lacks something');
  return value;
}

type Operation = (services: OperationServices, given: Given) => Promise<unknown>;

const finish: Operation = (services, given) => {
  const run = { userId: given.userId, id: present(given.run) };
  return finishRun(services, run, present(given.closing), given.now);
};

/** The operations by name. */
export const operations = {
  finish,
  'finish in the compact form': finish,
  undo: ({ db }, given) => undoReading(db, given, present(given.reading), new Date(given.now)),
  redo: ({ db }, given) => redoReading(db, given, present(given.reading), new Date(given.now)),
  import: ({ db }, given) => {
    const file = present(given.file);
    const owner = { id: given.userId, instaId: given.instaId };
    return importHistory(db, owner, readFile(file) ?? [], file, new Date(given.now));
  },
  cancel: ({ db }, given) => cancelRun(db, given.userId, present(given.run)),
  'Clear Data': async ({ db }, given) => {
    await clearAccount(db, given.userId);
    return true;
  },
  'deletion of the account': (services, given) => {
    const { provider } = services.billing;
    return eraseUser({ ...services, provider, now: given.now, actor: 'user' }, given.userId);
  },
} satisfies Record<string, Operation>;

/** A name of {@link operations}. */
export type OperationName = keyof typeof operations;

/** All names. */
export const operationNames = Object.keys(operations) as OperationName[];

/** What a repeated call answers where it is not the first one's result: nothing was left to do. */
export const repeatedResults: Partial<Record<OperationName, unknown>> = {
  import: 0,
  'deletion of the account': null,
};

/** Does an operation in a transaction that is rolled back, for what it answers and leaves. */
export async function tryOut<T>(
  services: OperationServices,
  [name, given]: readonly [OperationName, Given],
  look: (db: Database) => Promise<T>,
): Promise<{ result: unknown; left: T }> {
  let found: { result: unknown; left: T } | undefined;
  const undone = new Error('rolled back');
  await services.db
    .transaction(async (tx) => {
      const result = await operations[name]({ ...services, db: tx }, given);
      found = { result, left: await look(tx) };
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return present(found);
}
