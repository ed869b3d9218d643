/** @file Routes outside the contract: the owner's way through the platform's consent, and its callbacks. */
import type { Context, Hono } from 'hono';
import { languageOf } from './authorize.ts';
import { errorResponse } from './mount.ts';
import type { Services } from '../services.ts';
import { textsIn } from '../base/texts.ts';
import { isSameText } from '../base/hash.ts';
import { AppError } from '../../contract/faults.ts';
import { requestLimits } from '../../contract/limits.ts';
import { finishAttempt, openStep, takeStep } from '../connect/consent.ts';
import { deauthorize, deleteAccount, isDeletion } from '../lifecycle/deletion.ts';
import type { Platform } from '../providers/network/instagram/platform.ts';
import {
  isSignedBody,
  readSignedRequest,
  type SignedRequest,
} from '../providers/network/instagram/signed-request.ts';
import { receiveEvents } from '../connect/webhook.ts';
import { readBytes } from '../http/body.ts';
import { escapeHtml } from '../http/html.ts';
import { consentAddress } from '../providers/network/instagram/oauth.ts';
import { browserOf, connectBase, setBrowser, startPath } from './connect.ts';

/** The page of a deletion request, in the reader's language: the platform links to it. */
function deletionPage(c: Context, isKnown: boolean, { settings }: Services): Response {
  const language = languageOf(c.req.raw.headers);
  const say = textsIn(language);
  const title = say(isKnown ? 'server.connect.deletedTitle' : 'server.connect.noDeletionTitle');
  const values = { email: settings.supportEmail };
  const text = say(isKnown ? 'server.connect.deleted' : 'server.connect.noDeletion', values);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>`;
  const body = `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main>`;
  const page = `<!doctype html><html lang="${language}"><head>${head}</head><body>${body}</body></html>`;
  return c.html(page, isKnown ? 200 : 404);
}

/** A batch of 1,000 notifications has some 400 KB. */
const webhookBytes = 2 * 1024 * 1024;

/** The address people use; without PUBLIC_URL the one that was asked. */
function ownAddress(c: Context, { settings }: Services): string {
  return settings.publicUrl ?? `http://${c.req.header('host') ?? 'localhost'}`;
}

const redirectAddress = (c: Context, services: Services) =>
  `${ownAddress(c, services)}${connectBase}/callback`;

/** A parameter that is given once; empty otherwise. */
function parameter(c: Context, name: string): string {
  const values = c.req.queries(name) ?? [];
  return values.length === 1 && !values[0]?.includes('\0') ? (values[0] ?? '') : '';
}

/** Back to the page, which says how it ended. */
function back(c: Context, outcome: string): Response {
  return c.redirect(`/connect?outcome=${outcome}`, 302);
}

async function begin(c: Context, services: Services, { settings }: Platform): Promise<Response> {
  const { db, now } = services;
  const browser = browserOf(c, services.settings);
  const ticket = { value: parameter(c, 'ticket'), browser };
  const owner = await takeStep(db, 'ticket', ticket, now());
  if (owner === null) return back(c, 'expired-state');
  const state = await openStep(db, 'state', owner, now());
  return c.redirect(consentAddress(settings, redirectAddress(c, services), state), 302);
}

async function finish(c: Context, services: Services, platform: Platform): Promise<Response> {
  const outcome = await finishAttempt(services, platform, {
    code: parameter(c, 'code').slice(0, 2_000),
    error: parameter(c, 'error'),
    state: parameter(c, 'state'),
    browser: browserOf(c, services.settings),
    redirect: redirectAddress(c, services),
  });
  setBrowser(c, '', services.settings);
  return back(c, outcome);
}

async function signedRequest(c: Context, { settings }: Platform): Promise<SignedRequest> {
  const bytes = await readBytes(c.req.raw, requestLimits.bodyBytes);
  const form = new URLSearchParams(Buffer.from(bytes).toString('utf8'));
  const request = readSignedRequest(form.get('signed_request') ?? '', settings.appSecret);
  if (request === null) throw new AppError('invalid');
  return request;
}

async function remove(c: Context, services: Services, platform: Platform): Promise<Response> {
  const code = await deleteAccount(services, await signedRequest(c, platform));
  const url = `${ownAddress(c, services)}${connectBase}/deletion/${code}`;
  return c.json({ url, confirmation_code: code });
}

async function notify(c: Context, services: Services, { settings }: Platform): Promise<Response> {
  const bytes = await readBytes(c.req.raw, webhookBytes);
  const signature = c.req.header('x-hub-signature-256') ?? '';
  if (!isSignedBody(signature, bytes, settings.appSecret)) throw new AppError('unauthorized');
  await receiveEvents(services, bytes);
  return c.text('EVENT_RECEIVED');
}

function verify(c: Context, { settings }: Platform): Response {
  const isAsked = parameter(c, 'hub.mode') === 'subscribe';
  const isOurs = isSameText(parameter(c, 'hub.verify_token'), settings.webhookToken);
  const challenge = parameter(c, 'hub.challenge');
  if (!isAsked || !isOurs || !/^[\w.-]{1,200}$/.test(challenge)) throw new AppError('forbidden');
  return c.text(challenge);
}

/** Mounts the routes; without the official source every one of them is unknown. */
export function mountConnect(app: Hono, services: Services): void {
  const { platform } = services;
  const responding =
    (work: (c: Context, platform: Platform) => Promise<Response>) => async (c: Context) => {
      try {
        if (platform === null) throw new AppError('not-found');
        return await work(c, platform);
      } catch (error) {
        return errorResponse(c, error, services);
      }
    };
  app.get(
    startPath,
    responding((c, source) => begin(c, services, source)),
  );
  app.get(
    `${connectBase}/callback`,
    responding((c, source) => finish(c, services, source)),
  );
  app.post(
    `${connectBase}/deauthorize`,
    responding(async (c, source) => {
      await deauthorize(services, await signedRequest(c, source));
      return c.json({});
    }),
  );
  app.post(
    `${connectBase}/delete`,
    responding((c, source) => remove(c, services, source)),
  );
  app.get(
    `${connectBase}/deletion/:code`,
    responding(async (c) => {
      const isKnown = await isDeletion(services.db, c.req.param('code') ?? '');
      return deletionPage(c, isKnown, services);
    }),
  );
  app.get(
    `${connectBase}/webhook`,
    responding(async (c, source) => verify(c, source)),
  );
  app.post(
    `${connectBase}/webhook`,
    responding((c, source) => notify(c, services, source)),
  );
  app.all(`${connectBase}/*`, (c) => errorResponse(c, new AppError('not-found'), services));
}
