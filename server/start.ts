/** @file Starts a server from settings, for main.ts and for tests. */
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import type { DestinationStream } from 'pino';
import { seedPasts } from './analysis/ledger/demo-line.ts';
import { seedUsers } from './accounts/seed.ts';
import { sweep } from './lifecycle/sweep.ts';
import { createApp } from './app.ts';
import { openBilling } from './providers/billing/open.ts';
import { reconcileBilling, seedBilling } from './billing/maintenance.ts';
import { seedPages } from './cms/pages.ts';
import { openDatabase, type Database } from './db/open.ts';
import { properties } from './db/schema.ts';
import type { Loop } from './base/loop.ts';
import { countJobs, release } from './jobs/queue.ts';
import { startLane } from './jobs/runner.ts';
import { workersOf } from './connect/sync/workers.ts';
import { openPlatform } from './providers/network/instagram/platform.ts';
import { openLog } from './base/log.ts';
import { planNotices, sendNotices } from './billing/notices.ts';
import { exposeMetrics, openMetrics } from './base/metrics.ts';
import { applyRetention } from './lifecycle/retention.ts';
import { version } from './base/version.ts';
import { openInsights } from './providers/insights/open.ts';
import type { Mail } from './providers/mail/mail.ts';
import { openOutbox } from './providers/mail/outbox.ts';
import { deliverMails, mailsAtOnce, openMailQueue } from './providers/mail/queue.ts';
import { openSmtp } from './providers/mail/smtp.ts';
import { openDemoNetwork } from './providers/network/demo/demo.ts';
import { openInstagram } from './connect/network.ts';
import type { Network } from './providers/network/network.ts';
import { lookAtReminders } from './reminders/delivery.ts';
import type { Services } from './services.ts';
import { addressToOpen, type Settings } from './base/settings.ts';

/** A running server. */
export interface Running {
  readonly url: string;
  readonly services: Services;
  readonly hasPages: boolean;
  stop(): Promise<void>;
}

/** What tests replace. */
export interface StartOptions {
  readonly now?: () => number;
  readonly print?: (line: string) => void;
  /** Reaches push services. */
  readonly fetch?: typeof fetch;
  /** Receives the lines of the log. */
  readonly logTo?: DestinationStream;
}

async function sharedSecret(db: Database, setting: string | undefined): Promise<Uint8Array> {
  if (setting !== undefined) return Buffer.from(setting);
  const fresh = randomBytes(32).toString('base64url');
  await db.insert(properties).values({ name: 'secret', value: fresh }).onConflictDoNothing();
  const rows = await db.select().from(properties).where(eq(properties.name, 'secret'));
  return Buffer.from(rows[0]?.value ?? fresh);
}

/** The source of the network, and the official platform if it is that. */
function sourceOf(
  settings: Settings,
  secrets: readonly [Uint8Array, ...Uint8Array[]],
  now: () => number,
) {
  const platform = settings.instagram === null ? null : openPlatform(settings.instagram, secrets);
  const networkOn = (db: Database): Network =>
    platform === null ? openDemoNetwork() : openInstagram(db, platform, now);
  return { platform, networkOn };
}

/** The demo users, and the past of those that have one. */
async function seedDemo({ db, network, now, settings }: Services): Promise<void> {
  const seeded = await seedUsers(db, network, now());
  // Tests begin with accounts that were never analysed.
  if (!settings.testHooks) await seedPasts(db, network, seeded, now());
}

async function openServices(settings: Settings, options: StartOptions) {
  const log = openLog(settings.logLevel, options.logTo);
  const database = await openDatabase(settings, log);
  const { db } = database;
  const now = options.now ?? Date.now;
  const metrics = openMetrics();
  const lanes: Loop[] = [];
  const wakeJobs = () => lanes.forEach((lane) => lane.wake());
  const mail: Mail =
    settings.smtpUrl === undefined
      ? openOutbox(db, options.print ?? console.log)
      : openMailQueue(db, now, wakeJobs);
  const secret = await sharedSecret(db, settings.secret);
  const formerSecrets = settings.previousSecrets.map((each) => Buffer.from(each));
  const { platform, networkOn } = sourceOf(settings, [secret, ...formerSecrets], now);
  const network = networkOn(db);
  const billing = openBilling(settings, db, secret, now);
  const insights = openInsights(settings, log);
  const main: Services = {
    settings,
    db,
    standby: null,
    readOnly: false,
    log,
    metrics,
    network,
    platform,
    wakeJobs,
    mail,
    billing,
    insights,
    secret,
    formerSecrets,
    now,
  };
  const { standby: replica } = database;
  const standby =
    replica === null ? null : { ...main, db: replica, network: networkOn(replica), readOnly: true };
  const services: Services = { ...main, standby };
  await seedPages(db);
  if (settings.seed) await seedDemo(services);
  await seedBilling(services);
  await reconcileBilling(services);
  if (database.kind === 'embedded') await release(db);
  const startJobs = () => startLanes(services, lanes, options.fetch ?? fetch);
  return { services, database, startJobs };
}

/** Starts the work that is planned; resolves once it has stopped. */
function startLanes(services: Services, lanes: Loop[], reach: typeof fetch): () => Promise<void> {
  const { db, log, metrics, now, platform, settings } = services;
  metrics.watchJobs(() => countJobs(db, now()));
  const { smtpUrl, mailFrom } = settings;
  const transport = smtpUrl === undefined ? null : openSmtp(smtpUrl, mailFrom);
  if (transport !== null) {
    const mail = deliverMails({ db, log, metrics, now, transport });
    lanes.push(startLane(services, { workers: { mail }, atOnce: mailsAtOnce }));
  }
  const reminder = lookAtReminders({ services, fetch: reach });
  lanes.push(startLane(services, { workers: { reminder }, atOnce: 1 }));
  if (platform !== null) {
    lanes.push(startLane(services, { workers: workersOf(services, platform), atOnce: 1 }));
  }
  return async () => {
    await Promise.all(lanes.map((lane) => lane.stop()));
    transport?.close();
  };
}

async function mailNotices(services: Services): Promise<void> {
  await planNotices(services.db, services.now());
  await sendNotices(services);
}

/** Resolves with the URL once the server listens. */
function listening(server: Server, host: string): Promise<string> {
  return new Promise((done, failed) => {
    const ready = () => {
      const { port } = server.address() as AddressInfo;
      done(addressToOpen(host, port));
    };
    server.once('error', failed);
    if (server.listening) ready();
    else server.once('listening', ready);
  });
}

function stopServer(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 3_000).unref();
  });
}

/** Opens the database, mounts the application and listens. */
export async function start(settings: Settings, options: StartOptions = {}): Promise<Running> {
  const { services, database, startJobs } = await openServices(settings, options);
  try {
    const { hono, hasPages } = createApp(services);
    const server = serve({
      fetch: hono.fetch,
      port: settings.port,
      hostname: settings.host,
      autoCleanupIncoming: true,
      serverOptions: {
        maxHeaderSize: 16_384,
        headersTimeout: 20_000,
        requestTimeout: 45_000,
        // Longer than proxies keep an idle connection (60 s as a rule): if the server closed it first,
        // a request already on its way would fail. Node's default is 5 s.
        keepAliveTimeout: 75_000,
        // Node checks timeouts at this interval, by default every 30 s.
        connectionsCheckingInterval: 5_000,
      },
    }) as Server;
    const url = await listening(server, settings.host);
    const metricsServer = await exposeMetrics(services.metrics, settings.metrics);
    services.log.info({ ...version, url, pid: process.pid }, 'started');
    const clean = () =>
      Promise.all([
        sweep(services.db, services.now()),
        applyRetention(services.db, services.now()),
        reconcileBilling(services).then(() => mailNotices(services)),
      ]).catch((error: unknown) => services.log.error({ error: String(error) }, 'sweep failed'));
    const stopJobs = startJobs();
    const timer = setInterval(clean, 10 * 60_000).unref();
    const stop = async () => {
      clearInterval(timer);
      await stopJobs();
      metricsServer?.close();
      await stopServer(server);
      await database.close();
    };
    return { url, services, hasPages, stop };
  } catch (error) {
    await database.close();
    throw error;
  }
}
