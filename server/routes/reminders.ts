import type { Handlers, Request } from './handler.ts';
import { vapidKeys } from '../reminders/keys.ts';
import { plainReminder } from '../reminders/compose.ts';
import { isPushEndpoint } from '../reminders/push-services.ts';
import { isZone } from '../reminders/quiet-hours.ts';
import { moveReminder, startReminder, stopReminder } from '../reminders/store.ts';

async function reminderKey({ services }: Request<'reminderKey'>) {
  return { key: (await vapidKeys(services.db)).publicKey };
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

async function reminderStart(request: Request<'reminderStart'>) {
  const { services, session, body, language, now } = request;
  const { endpoint, p256dh, auth, kind, zone, quiet_from, quiet_until } = body;
  if (!isPushEndpoint(endpoint) || !isZone(zone)) throw request.fault('invalid');
  const id = await startReminder(
    services.db,
    {
      ...{ userId: session.user.id, tokenHash: session.tokenHash, endpoint },
      ...{ p256dh: bytesOf(p256dh), auth: bytesOf(auth) },
      ...{ kind, zone, quietFrom: quiet_from, quietUntil: quiet_until, language },
    },
    now,
  );
  return { id, plain: plainReminder(language) };
}

async function reminderMove(request: Request<'reminderMove'>) {
  const { id, endpoint, p256dh, auth } = request.body;
  if (!isPushEndpoint(endpoint)) throw request.fault('invalid');
  const moved = { endpoint, p256dh: bytesOf(p256dh), auth: bytesOf(auth) };
  await moveReminder(request.services.db, id, moved);
  return {};
}

async function reminderStop({ services, body }: Request<'reminderStop'>) {
  await stopReminder(services.db, body.id);
  return {};
}

/** The calls of reminders. */
export const reminderHandlers = {
  reminderKey,
  reminderMove,
  reminderStart,
  reminderStop,
} satisfies Partial<Handlers>;
