/** @file `npm run admin`: an operator's commands on the database of the settings. */
import { userInfo } from 'node:os';
import { providerOf } from '../providers/billing/open.ts';
import { openDatabase } from '../db/open.ts';
import { openLog } from '../base/log.ts';
import { startFailure } from '../start-failure.ts';
import { openOutbox } from '../providers/mail/outbox.ts';
import { openMailQueue } from '../providers/mail/queue.ts';
import { AppError } from '../../contract/faults.ts';
import { readSettings } from '../base/settings.ts';
import { runCommand, usage, UsageError } from './commands.ts';

async function run(words: readonly string[]): Promise<void> {
  const settings = readSettings();
  const database = await openDatabase(settings, openLog('error'));
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
    await runCommand({ db, provider, mail, settings, now: Date.now, actor, print }, words);
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
    : `The billing provider cannot be asked (${error.message}). Nothing was done.`;
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
