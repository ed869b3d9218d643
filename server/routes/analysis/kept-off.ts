import { dayMs, hourMs } from '../../../contract/limits.ts';
import { keepOffDays } from '../../../contract/lists/keep-off.ts';
import { keepPersonOff, keptOffAt, putPeopleBack } from '../../analysis/kept-off.ts';
import type { Handlers, Request } from '../handler.ts';

/** The longest time off a list, and an hour for the clock of the device, in milliseconds. */
const longestMs = Math.max(...keepOffDays.map((days) => days ?? 0)) * dayMs + hourMs;

async function keptOff({ services, session, now }: Request<'keptOff'>) {
  return { people: await keptOffAt(services, session.user.id, new Date(now)) };
}

async function keepOff(request: Request<'keepOff'>) {
  const { services, session, body, now } = request;
  const { list, insta_id: person, reason } = body;
  if (body.until !== 0 && (body.until <= now || body.until > now + longestMs)) {
    throw request.fault('invalid');
  }
  const until = body.until === 0 ? null : new Date(body.until);
  const kept = { list, person, reason, until };
  const outcome = await keepPersonOff(services.db, session.user.id, kept, new Date(now));
  if (outcome === 'unknown') throw request.fault('not-found');
  if (outcome === 'full') throw request.fault('conflict');
  return {};
}

async function putBack({ services, session, body }: Request<'putBack'>) {
  await putPeopleBack(services.db, session.user.id, body.list, body.insta_ids);
  return {};
}

/** The calls of people kept off lists. */
export const keptOffHandlers = { keptOff, keepOff, putBack } satisfies Partial<Handlers>;
