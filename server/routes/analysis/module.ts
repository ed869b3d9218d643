import { eq, and } from 'drizzle-orm';
import { compactAnswer, compactRequest } from '../../analysis/compact/pages.ts';
import { finishRun } from '../../analysis/finish.ts';
import { savePart } from '../../analysis/lists.ts';
import { writeRelationPage } from '../../analysis/relations.ts';
import { dropRun, findOpenRun, openOrJoinRun, type Run } from '../../analysis/runs.ts';
import { refreshAccount, userById } from '../../accounts/users.ts';
import { runs } from '../../db/schema.ts';
import { JsonText, type Handlers, type Request } from '../../http/handler.ts';

type RunCall = 'relations' | 'resultPart' | 'finishResult';

async function runOf(request: Request<RunCall>): Promise<Run> {
  const { services, session, params } = request;
  const run = await findOpenRun(services.db, session.user.id, params.run);
  if (run === undefined) throw request.fault('not-found', 'server.runGone');
  return run;
}

async function startAnalysis(request: Request<'startAnalysis'>) {
  const { services, session, now } = request;
  const found = await userById(services.db, session.user.id);
  if (found === undefined) throw request.fault('unauthorized');
  if (services.network.source === 'instagram') {
    throw request.fault('conflict', 'server.connect.namesFromArchive');
  }
  const { user, account } = await refreshAccount(services.db, services.network, found, now);
  if (account === null) throw request.fault('invalid', 'server.invalidAccount');
  if (account.isPrivate) return { run: '', total_followers: 0, total_following: 0 };
  const run = await openOrJoinRun(services.db, user, now);
  const at = run.networkAt.getTime();
  const shown = (await services.network.ownAccount(user, at)) ?? account;
  const { followers, following } = shown;
  return { run: run.id, total_followers: followers, total_following: following };
}

async function relations(request: Request<'relations'>) {
  const run = await runOf(request);
  const cursor = request.query.cursor ?? '';
  if (!/^\d{0,7}$/.test(cursor)) throw request.fault('invalid');
  const { services, params, headers } = request;
  const compact = compactRequest(headers, Number(cursor));
  if (compact !== null) return compactAnswer(services, run, params.kind, compact);
  const text = await writeRelationPage(services, run, params.kind, Number(cursor));
  return new JsonText(text);
}

async function resultPart(request: Request<'resultPart'>) {
  const { db } = request.services;
  const run = await runOf(request);
  await savePart(db, run.id, request.params.list, request.query.part, request.body.ids);
  return {};
}

/** Whether the run is finished already: its closing call is repeated if the answer was lost. */
async function isDone(request: Request<'finishResult'>): Promise<boolean> {
  const { services, session, params } = request;
  if (session.user.currentRun !== params.run) return false;
  const rows = await services.db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.id, params.run), eq(runs.userId, session.user.id)));
  return rows.length === 1;
}

async function finishResult(request: Request<'finishResult'>) {
  if (await isDone(request)) return {};
  const run = await runOf(request);
  await finishRun(request.services, run, request.body, request.now);
  return {};
}

async function cancelRun(request: Request<'cancelRun'>) {
  const { services, session, params } = request;
  const isGone = await dropRun(services.db, session.user.id, params.run);
  if (!isGone) throw request.fault('not-found', 'server.runGone');
  return {};
}

/** Handlers of the analysis module's calls. */
export const moduleHandlers = {
  startAnalysis,
  relations,
  resultPart,
  finishResult,
  cancelRun,
} satisfies Partial<Handlers>;
