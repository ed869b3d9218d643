/** @file The calls about personal keys (docs/tools.md). */
import { keyLimits } from '../../../contract/keys.ts';
import { hourMs } from '../../../contract/limits.ts';
import { endKey, keysOf, makeKey, type ListedKey } from '../../accounts/keys.ts';
import { note } from '../../base/events.ts';
import { countEvent } from '../../db/counters.ts';
import type { Handlers, Request } from '../handler.ts';

const limit = { max: keyLimits.madePerHour, windowMs: hourMs };

function rowOf({ id, name, scopes, createdAt, usedAt }: ListedKey) {
  return {
    ...{ id, name, scopes: [...scopes] },
    created_at: createdAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
  };
}

async function personalKeys({ services, session }: Request<'personalKeys'>) {
  return (await keysOf(services.db, session.user.id)).map(rowOf);
}

async function make(request: Request<'makeKey'>) {
  const { services, session, body, now } = request;
  const counted = await countEvent(services.db, `keys:${session.user.id}`, limit, now);
  if (!counted.allowed) throw request.limited(counted);
  const made = await makeKey(services.db, session.user.id, body, now);
  if (made === null) throw request.fault('conflict', 'server.keysFull', { count: keyLimits.keys });
  note(services, { event: 'key', outcome: 'made', user: session.user.id });
  return { ...rowOf(made), key: made.key };
}

async function end(request: Request<'endKey'>) {
  const { services, session, body } = request;
  const isEnded = await endKey(services.db, session.user.id, body.id);
  if (!isEnded) throw request.fault('not-found', 'server.keyGone');
  note(services, { event: 'key', outcome: 'ended', user: session.user.id });
  return {};
}

/** Handlers of personal keys. */
export const keyHandlers = {
  personalKeys,
  makeKey: make,
  endKey: end,
} satisfies Partial<Handlers>;
