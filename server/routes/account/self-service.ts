/** @file What people do with their own account; an operator has the same functions (server/admin.ts). */
import { hourMs } from '../../../contract/limits.ts';
import { eraseUser } from '../../lifecycle/erase-user.ts';
import { exportUser } from '../../lifecycle/export-user.ts';
import { endSession, endSessions, sessionsOf } from '../../lifecycle/sessions.ts';
import { correctPaidEmail } from '../../lifecycle/paid-email.ts';
import { subscriptionOfUser } from '../../billing/subscriptions.ts';
import { countEvent } from '../../db/counters.ts';
import type { Handlers, Request } from '../handler.ts';
import { note } from '../../base/events.ts';

async function receipts({ services, session }: Request<'receipts'>) {
  const row = await subscriptionOfUser(services.db, session.user.id);
  if (row === undefined) return [];
  const all = await services.billing.provider.receiptsOf(row.accountCode);
  return all.map(({ number, amount, tax, currency, createdAt, state }) => ({
    ...{ number, amount, tax, currency, state },
    created_at: createdAt.toISOString(),
  }));
}

async function sessions({ services, session, now }: Request<'sessions'>) {
  const open = await sessionsOf(services.db, session.user.id, now);
  return open.map(({ device, createdAt, tokenHash }) => ({
    id: Buffer.from(tokenHash).toString('base64url'),
    device,
    created_at: createdAt.toISOString(),
    is_current: Buffer.from(tokenHash).equals(Buffer.from(session.tokenHash)),
  }));
}

async function endOneSession(request: Request<'endSession'>) {
  const { services, session, body } = request;
  const tokenHash = Buffer.from(body.id, 'base64url');
  const isEnded = await endSession(services.db, session.user.id, tokenHash);
  if (!isEnded) throw request.fault('not-found', 'server.sessionGone');
  note(services, { event: 'sign-out', outcome: 'one', user: session.user.id });
  return {};
}

async function endAllSessions({ services, session, now }: Request<'endSessions'>) {
  await endSessions(services.db, session.user.id, { actor: 'user', now });
  note(services, { event: 'sign-out', outcome: 'all', user: session.user.id });
  return {};
}

async function exportAccount(request: Request<'exportAccount'>) {
  const { services, session, now } = request;
  const limit = { max: 5, windowMs: hourMs };
  const counted = await countEvent(services.db, `export:${session.user.id}`, limit, now);
  if (!counted.allowed) throw request.limited(counted);
  const copy = await exportUser(services.db, session.user.id, now);
  if (copy === null) throw request.fault('unauthorized');
  return copy;
}

async function deleteAccount(request: Request<'deleteAccount'>) {
  const { services, session, body, now } = request;
  const { user } = session;
  if (body.email !== user.email) throw request.fault('invalid', 'server.deleteAddress');
  const erased = await eraseUser(
    { ...services, provider: services.billing.provider, now, actor: 'user' },
    user.id,
  );
  // Null if a repeated call was faster.
  if (erased !== null) note(services, { event: 'account-deleted', outcome: 'done', user: user.id });
  return { message: request.say('server.deleted') };
}

async function correctEmail(request: Request<'correctEmail'>) {
  const { services, body, address, now } = request;
  const limit = { max: 10, windowMs: hourMs };
  const counted = await countEvent(services.db, `correct:${address}`, limit, now);
  if (!counted.allowed) throw request.limited(counted);
  const given = { token: body.payment_token, from: body.email, to: body.new_email };
  const provider = services.billing.provider;
  if (!(await correctPaidEmail(services.db, provider, given, now))) {
    throw request.fault('invalid', 'server.emailNotCorrected');
  }
  return { message: request.say('server.emailCorrected', { email: body.new_email }) };
}

/** Handlers of receipts, sessions, copy and deletion. */
export const selfServiceHandlers = {
  receipts,
  sessions,
  endSession: endOneSession,
  endSessions: endAllSessions,
  exportAccount,
  deleteAccount,
  correctEmail,
} satisfies Partial<Handlers>;
