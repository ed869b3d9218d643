import { compactResponse, compactRequest } from '../../analysis/compact/pages.ts';
import { finishRun } from '../../analysis/finish.ts';
import { savePart } from '../../analysis/lists.ts';
import { writeRelationPage } from '../../analysis/relations.ts';
import {
  cancelRun as cancelOpenRun,
  findOpenRun,
  openOrJoinRun,
  type Run,
} from '../../analysis/runs.ts';
import { refreshAccount, userById } from '../../accounts/users.ts';
import { JsonText, type Handlers, type Request } from '../handler.ts';

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
  if (run === undefined) throw request.fault('unauthorized');
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
  if (compact !== null) return compactResponse(services, run, params.kind, compact);
  const text = await writeRelationPage(services, run, params.kind, Number(cursor));
  return new JsonText(text);
}

async function resultPart(request: Request<'resultPart'>) {
  const { db } = request.services;
  const run = await runOf(request);
  const { params, query, body } = request;
  const isSaved = await savePart(db, run.id, params.list, query.part, body.ids);
  if (!isSaved) throw request.fault('not-found', 'server.runGone');
  return {};
}

async function finishResult(request: Request<'finishResult'>) {
  const { services, session, params, body, now } = request;
  const run = { userId: session.user.id, id: params.run };
  const isFinished = await finishRun(services, run, body, now);
  if (!isFinished) throw request.fault('not-found', 'server.runGone');
  return {};
}

async function cancelRun(request: Request<'cancelRun'>) {
  const { services, session, params } = request;
  const isCancelled = await cancelOpenRun(services.db, session.user.id, params.run);
  if (!isCancelled) throw request.fault('not-found', 'server.runGone');
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
