/**
 * @file A process that does one operation on PostgreSQL and can be made to kill itself at any of its
 * statements. It is built beside the server (program.ts) and started by doomed-process.ts.
 */
import { Client } from 'pg';
import { openBilling } from '../../../server/providers/billing/open.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { sharedSecrets } from '../../../server/db/shared-secret.ts';
import { openLog } from '../../../server/base/log.ts';
import { openDemoNetwork } from '../../../server/providers/network/demo/demo.ts';
import { openOutbox } from '../../../server/providers/mail/outbox.ts';
import { readSettings } from '../../../server/base/settings.ts';
import type { Order, Report } from './doomed-process.ts';
import { operations, tryOut } from './operations.ts';

/** Statements until the kill; never for a number below 1. */
let left = 0;

function countDown(): void {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

// oxlint-disable-next-line typescript/unbound-method -- called with the client it was called on
const { query } = Client.prototype;
Client.prototype.query = function counted(this: Client, ...given: unknown[]): unknown {
  countDown();
  return Reflect.apply(query, this, given);
} as typeof query;

const settings = readSettings(process.env);
const log = openLog('silent');
const database = await openDatabase(settings, log);
const { db } = database;
const { secret, formerSecrets } = await sharedSecrets(db, settings);
const services = {
  ...{ db, settings, log, secret, formerSecrets, now: Date.now },
  network: openDemoNetwork(),
  mail: openOutbox(db, () => undefined),
  billing: openBilling(settings, db, secret, Date.now),
};
const report = (message: Report) => process.send?.(message);

process.once('message', async ({ name, given, killAt }: Order) => {
  left = 0;
  if (killAt === null) {
    // Within the transaction that is rolled back, savepoints are in the places of begin and commit.
    const { left: end } = await tryOut(services, [name, given], async () => left);
    report({ result: -1 - end });
  } else {
    left = killAt;
    const result = await operations[name](services, given);
    // The kill after the last statement: everything is done, and the result is lost.
    countDown();
    report({ result });
  }
  await database.close();
  process.disconnect();
});
report('ready');
