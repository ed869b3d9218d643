import { and, eq } from 'drizzle-orm';
import { contactMessage, hourMs, perHour } from '../../../contract/limits.ts';
import { clearAccount } from '../../lifecycle/clear.ts';
import { endSession } from '../../lifecycle/sessions.ts';
import { keepCounts } from '../../analysis/ledger/counts.ts';
import { recordOf } from '../../connect/sources.ts';
import { refreshAccount, rememberLanguage, userById, withUnknown } from '../../accounts/users.ts';
import { countEvent } from '../../db/counters.ts';
import { cmsPages, supportQueries } from '../../db/schema.ts';
import type { Handlers, Request } from '../handler.ts';
import { note } from '../../base/events.ts';

async function userDetail(request: Request<'userDetail'>) {
  const { services, session, now } = request;
  const found = await userById(services.db, session.user.id);
  if (found === undefined) throw request.fault('unauthorized');
  if (services.readOnly) {
    return recordOf(services, found, await services.network.ownAccount(found, now));
  }
  await rememberLanguage(services.db, found, request.language);
  const { user, account } = await refreshAccount(services.db, services.network, found, now);
  // A connected account, which may be missing, gets its points from its synchronizations.
  if (services.network.source === 'demo') {
    if (account === null) throw request.fault('invalid', 'server.invalidAccount');
    await keepCounts(services.db, user.id, account, now);
  }
  return recordOf(services, user, account);
}

async function figures(request: Request<'figures'>) {
  const { services, session, now } = request;
  const found = await userById(services.db, session.user.id);
  if (found === undefined) throw request.fault('unauthorized');
  const account = await services.network.ownAccount(found, now);
  const isDemo = services.network.source === 'demo';
  if (account === null && isDemo) throw request.fault('invalid', 'server.invalidAccount');
  const stored = await recordOf(services, found, account);
  const record = isDemo ? withUnknown(stored, found.currentRun !== null) : stored;
  const { email: _, is_subscribed: _1, is_insight: _2, chat_gpt_data: _3, ...shown } = record;
  return shown;
}

async function logOut(request: Request<'logOut'>) {
  const { services, session } = request;
  await endSession(services.db, session.user.id, session.tokenHash);
  note(services, { event: 'sign-out', outcome: 'one', user: session.user.id });
  return {};
}

async function clearData(request: Request<'clearData'>) {
  const { services, session } = request;
  await clearAccount(services.db, session.user.id);
  note(services, { event: 'clear-data', outcome: 'done', user: session.user.id });
  return { message: request.say('server.cleared') };
}

/** A text as a single line without control characters, which could start another mail header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

async function supportQuery(request: Request<'supportQuery'>) {
  const { services, session, body, now, say } = request;
  const name = oneLine(body.name);
  const message = body.message.trim();
  if (message.length < contactMessage.min || name === '') {
    throw request.fault('invalid', 'server.supportEmpty');
  }
  const limit = { max: perHour.supportMails, windowMs: hourMs };
  const counted = await countEvent(services.db, `support:${session.user.id}`, limit, now);
  if (!counted.allowed) throw request.limited(counted);
  const { email, id } = session.user;
  const letter = {
    to: services.settings.supportEmail,
    subject: `Limn: ${name}`,
    text: `${email} (${id})\n\n${message}`,
  };
  await services.db.transaction(async (tx) => {
    await tx.insert(supportQueries).values({ userId: id, name, message, sentAt: new Date(now) });
    await services.mail.send(letter, tx);
  });
  return { message: say('server.supportSent') };
}

async function cmsPage(request: Request<'cmsPage'>) {
  const { services, params, language } = request;
  const read = async (code: string) =>
    services.db
      .select({ value: cmsPages.value })
      .from(cmsPages)
      .where(and(eq(cmsPages.slug, params.slug), eq(cmsPages.language, code)));
  const [page] = [...(await read(language)), ...(await read('en'))];
  if (page === undefined) throw request.fault('not-found');
  return { value: page.value.replaceAll('{email}', services.settings.supportEmail) };
}

/** Handlers of account, support and content pages. */
export const accountHandlers = {
  userDetail,
  figures,
  logOut,
  clearData,
  supportQuery,
  cmsPage,
} satisfies Partial<Handlers>;
