/** @file `npm run admin`: an operator's commands on the database of the settings. */
import { userInfo } from 'node:os';
import { providerOf } from '../providers/billing/open.ts';
import { openDatabase } from '../db/open.ts';
import { sharedSecrets } from '../db/shared-secret.ts';
import { openLog } from '../base/log.ts';
import { startFailure } from '../start-failure.ts';
import { openOutbox } from '../providers/mail/outbox.ts';
import { openMailQueue } from '../providers/mail/queue.ts';
import { AppError } from '../../contract/faults.ts';
import { readSettings } from '../base/settings.ts';
import { runCommand, usage, UsageError } from './commands.ts';

async function run(words: readonly string[]): Promise<void> {
  const settings = readSettings();
  const log = openLog('warn');
  const database = await openDatabase(settings, log);
  try {
    const { db } = database;
    // The running server delivers what is queued here.
    const mail =
      settings.smtpUrl === undefined
        ? openOutbox(db, () => undefined)
        : openMailQueue(db, Date.now, () => undefined);
    const provider = providerOf(settings, db, Date.now);
    const actor = `operator ${userInfo().username}`;
    const print = (line: string) => console.log(line);
    const secrets = await sharedSecrets(db, settings);
    const deps = { db, provider, mail, settings, log, ...secrets, now: Date.now, actor, print };
    await runCommand(deps, words);
  } finally {
    await database.close();
  }
}

/** A sentence for what is expected to go wrong. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof UsageError) return error.message;
  if (!(error instanceof AppError)) return startFailure(error, process.env['DATABASE_URL']);
  return error.code === 'conflict'
    ? 'A payment of this account is being charged. Nothing was done; try again in a minute.'
    : `The billing provider did not end the subscription (${error.message}). The account is not erased. ` +
        'If the provider cannot be reached for good, add --without-provider.';
}

const words = process.argv.slice(2);
if (words.length === 0 || words.includes('--help')) {
  console.log(usage);
} else {
  try {
    await run(words);
  } catch (error) {
    console.error(sentenceOf(error) ?? error);
    process.exitCode = 1;
  }
}
