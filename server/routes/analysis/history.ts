import { hourMs } from '../../../contract/limits.ts';
import { historyOf, markSeen } from '../../analysis/history.ts';
import { exportHistory } from '../../analysis/ledger/export.ts';
import { importHistory, readFile } from '../../analysis/ledger/import.ts';
import { personHistoryOf } from '../../analysis/ledger/person.ts';
import { redoReading, undoReading } from '../../analysis/ledger/undo.ts';
import { userById } from '../../accounts/users.ts';
import { JsonText, type Handlers, type Request } from '../handler.ts';
import type { Session } from '../../accounts/sessions.ts';

/** How far the clock of the server that wrote a file may be ahead. */
const aheadMs = hourMs;

function accountOf({ user }: Session) {
  return { userId: user.id, instaId: user.instaId };
}

async function history({ services, session }: Request<'history'>) {
  const user = await userById(services.db, session.user.id);
  return historyOf(services.db, { ...session.user, seenAt: user?.seenAt ?? null });
}

async function historySeen(request: Request<'historySeen'>) {
  const { services, session, body } = request;
  const isKnown = await markSeen(services.db, session.user, body.reading);
  if (!isKnown) throw request.fault('not-found');
  return {};
}

/** Undo and redo of a reading. */
function changing(change: typeof undoReading) {
  return async (request: Request<'historyUndo' | 'historyRedo'>) => {
    const { services, session, body, now } = request;
    const account = accountOf(session);
    const outcome = await change(services.db, account, body.reading, new Date(now));
    if (outcome === 'missing') throw request.fault('not-found');
    if (outcome === 'refused') throw request.fault('conflict');
    return {};
  };
}

async function historyPerson(request: Request<'historyPerson'>) {
  const { services, session, query, now } = request;
  return personHistoryOf(services, accountOf(session), query.id, new Date(now));
}

async function historyExport(request: Request<'historyExport'>) {
  const { services, session, query, now } = request;
  const file = await exportHistory(services.db, session.user, now, query);
  if (file === null) throw request.fault('not-found');
  // Built field by field: validating half a million ids again would take a second.
  return new JsonText(JSON.stringify(file));
}

async function historyImport(request: Request<'historyImport'>) {
  const { services, session, body, now } = request;
  if (body.account.insta_id !== session.user.instaId) {
    throw request.fault('conflict', 'server.historyOfOther');
  }
  if (body.readings.some((reading) => reading.taken_at > now + aheadMs)) {
    throw request.fault('invalid', 'server.historyBroken');
  }
  const filed = readFile(body);
  if (filed === null) throw request.fault('invalid', 'server.historyBroken');
  const added = await importHistory(services.db, session.user, filed, body, new Date(now));
  if (added === null) throw request.fault('conflict', 'server.historyOfOther');
  return { added };
}

/** The calls of the history. */
export const historyHandlers = {
  history,
  historySeen,
  historyUndo: changing(undoReading),
  historyRedo: changing(redoReading),
  historyPerson,
  historyExport,
  historyImport,
} satisfies Partial<Handlers>;
