/** @file The calls of the connection to a real account. */
import type { Context } from 'hono';
import { hourMs } from '../../contract/limits.ts';
import { boundOf, setBound, type TlsSettings } from '../http/bound-cookie.ts';
import { accountFiguresOf } from '../connect/account-figures.ts';
import { connectionRecord } from '../connect/connection-record.ts';
import { lockConnection, openConnection, removeConnection } from '../connect/connections.ts';
import type { Platform } from '../providers/network/instagram/platform.ts';
import { openStep, randomText } from '../connect/consent.ts';
import { countEvent } from '../db/counters.ts';
import type { Handlers, Request } from './handler.ts';
import { plan } from '../jobs/queue.ts';

/** Where the platform's requests and the owner's way through its consent arrive. */
export const connectBase = '/connect/instagram';

/** Where the owner's browser leaves for the platform. */
export const startPath = `${connectBase}/start`;

// Binds connecting an account to the browser that began. `Lax`: the platform's redirect back comes from another site, which `Strict` would not be sent with.
const cookie = { name: 'limn-connect', maxAgeSeconds: 1_200, sameSite: 'Lax' } as const;

/** Sets the browser's cookie, or deletes it where `value` is empty. */
export function setBrowser(c: Context, value: string, settings: TlsSettings): void {
  setBound(c, cookie, value, settings);
}

/** The cookie's value in a request, or an empty string. */
export function browserOf(c: Context, settings: TlsSettings): string {
  return boundOf(c, cookie, settings);
}

type ConnectCall = 'connectBegin' | 'connectSync';

const perHour = { max: 30, windowMs: hourMs };
/** A synchronization that the owner asks for; one is planned each day anyway. */
const syncsPerHour = { max: 6, windowMs: hourMs };

function platformOf(request: Request<ConnectCall>): Platform {
  const { platform } = request.services;
  if (platform === null) throw request.fault('not-found', 'server.connect.demo');
  return platform;
}

async function connectBegin(request: Request<'connectBegin'>) {
  const { services, session, context, now } = request;
  platformOf(request);
  const counted = await countEvent(services.db, `connect:${session.user.id}`, perHour, now);
  if (!counted.allowed) throw request.limited(counted);
  const known = browserOf(context, services.settings);
  const browser = known === '' ? randomText() : known;
  setBrowser(context, browser, services.settings);
  const owner = { userId: session.user.id, sessionHash: session.tokenHash, browser };
  const ticket = await openStep(services.db, 'ticket', owner, now);
  return { location: `${startPath}?ticket=${ticket}` };
}

async function connectState({ services, session, now }: Request<'connectState'>) {
  const { db, platform } = services;
  return connectionRecord(db, platform?.vault ?? null, session.user.id, now);
}

async function connectSync(request: Request<'connectSync'>) {
  const { services, session, now } = request;
  const { db } = services;
  const { vault } = platformOf(request);
  const { id } = session.user;
  const open = await openConnection(db, vault, id);
  if (open === null) throw request.fault('conflict', 'server.connect.none');
  const record = await connectionRecord(db, vault, id, now);
  if (record.state !== 'active' && record.state !== 'expiring') return record;
  const counted = await countEvent(db, `sync:${id}`, syncsPerHour, now);
  if (!counted.allowed) throw request.limited(counted);
  await db.transaction(async (tx) => {
    if (await lockConnection(tx, open.connection)) await plan(tx, 'sync', { userId: id }, now);
  });
  services.wakeJobs();
  return connectionRecord(db, vault, id, now);
}

async function connectDisconnect(request: Request<'connectDisconnect'>) {
  const { services, session, now } = request;
  await removeConnection(services.db, session.user.id, now);
  return { message: request.say('server.connect.disconnected') };
}

async function connectFigures(request: Request<'connectFigures'>) {
  const { services, session, now } = request;
  if (services.platform === null) throw request.fault('not-found', 'server.connect.demo');
  return accountFiguresOf(services.db, session.user.id, now);
}

/** Handlers of the connection. */
export const connectHandlers = {
  connectBegin,
  connectState,
  connectSync,
  connectDisconnect,
  connectFigures,
} satisfies Partial<Handlers>;
