/** @file Delivers the mails of the queue. */
import type { Database } from '../../db/open.ts';
import { startLoop, type Loop } from '../../base/loop.ts';
import type { Log } from '../../base/log.ts';
import type { Metrics } from '../../base/metrics.ts';
import { claimMails, postponeMail, removeMail, type ClaimedMail } from './queue.ts';
import type { Transport } from './smtp.ts';

const pollMs = 2_000;

/** The dependencies of a delivery. */
export interface DeliveryDeps {
  readonly db: Database;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly transport: Transport;
}

async function deliver(deps: DeliveryDeps, mail: ClaimedMail): Promise<void> {
  const { db, log, metrics, now, transport } = deps;
  if (mail.expiresMs <= now()) {
    await removeMail(db, mail.id);
    metrics.event('mail', 'expired');
    log.warn({ mail: mail.id }, 'a mail was of no use any more');
    return;
  }
  const attempt = await transport.deliver(mail.letter, mail.id);
  if (attempt.type === 'sent') {
    await removeMail(db, mail.id);
    metrics.event('mail', 'sent');
    return;
  }
  const outcome = await postponeMail(db, mail, attempt, now());
  metrics.event('mail', outcome);
  const line = { mail: mail.id, attempts: mail.attempts, reason: attempt.reason };
  if (outcome === 'dead') log.error(line, 'a mail was given up');
  else log.warn(line, 'a mail was not delivered and is tried again');
}

/** Starts the delivery; several processes share the queue. */
export function startDelivery(deps: DeliveryDeps): Loop {
  const loop = startLoop({
    pollMs,
    log: deps.log,
    step: async () => {
      const claimed = await claimMails(deps.db, deps.now());
      await Promise.all(claimed.map((mail) => deliver(deps, mail)));
      return claimed.length > 0;
    },
  });
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop();
      deps.transport.close();
    },
  };
}
