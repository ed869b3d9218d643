/** @file Starts a server from settings, for main.ts and for tests. */
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import type { DestinationStream } from 'pino';
import { historyFileLimits } from '../contract/limits.ts';
import { seedPasts } from './analysis/ledger/demo-line.ts';
import { seedUsers } from './accounts/seed.ts';
import { sweep } from './lifecycle/sweep.ts';
import { createApp } from './app.ts';
import { openBilling } from './providers/billing/open.ts';
import { releaseCharges } from './billing/interrupted-charges.ts';
import { billingRounds, seedBilling } from './billing/maintenance.ts';
import { mailNotices } from './billing/notices.ts';
import { followNotifications } from './billing/notifications.ts';
import { seedPages } from './cms/pages.ts';
import { openDatabase, type Database } from './db/open.ts';
import type { RoundKind } from './db/operations-schema.ts';
import { sharedSecrets } from './db/shared-secret.ts';
import type { Loop } from './base/loop.ts';
import { countJobs, planRound, release, rounds } from './jobs/queue.ts';
import { roundOf } from './jobs/rounds.ts';
import { startLane, type Lane, type Worker } from './jobs/runner.ts';
import { workersOf } from './connect/planned-work.ts';
import { openPlatform } from './providers/network/instagram/platform.ts';
import { errorName } from './base/error-name.ts';
import { openLog } from './base/log.ts';
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
  /** Resolves once what the start does while it listens is over, and `/readyz` says so. */
  readonly settled: Promise<void>;
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

/**
 * Opens everything that a server needs but the port and the planned work: what the build's recorder of
 * the sample asks without a network (scripts/build/sample).
 */
export async function openServices(settings: Settings, options: StartOptions) {
  const log = openLog(settings.logLevel, options.logTo);
  const database = await openDatabase(settings, log);
  const { db } = database;
  const now = options.now ?? Date.now;
  const metrics = openMetrics();
  const lanes: Loop[] = [];
  const startup = { isOver: false };
  const stopping = { hasBegun: false };
  const wakeJobs = () => lanes.forEach((lane) => lane.wake());
  const mail: Mail =
    settings.smtpUrl === undefined
      ? openOutbox(db, options.print ?? console.log)
      : openMailQueue(db, now, wakeJobs);
  const { secret, formerSecrets } = await sharedSecrets(db, settings);
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
    isBusy: database.isBusy,
    startup,
    stopping,
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
  const seeded = settings.seed ? await seedUsers(db, network, now()) : [];
  await seedBilling(services);
  if (database.kind === 'embedded') {
    await release(db);
    await releaseCharges(db, now());
  }
  for (const kind of rounds) await planRound(db, kind, now());
  const settle = async () => {
    // Tests begin with accounts that were never analysed.
    if (!settings.testHooks) await seedPasts(db, network, seeded, now());
    startup.isOver = true;
  };
  const startJobs = () => startLanes(services, lanes, options.fetch ?? fetch);
  return { services, database, startJobs, settle, stopping };
}

/** How many pieces of each kind of work a process does at once. */
const atOnce = { notice: 4, webhook: 4, reminder: 8, sync: 4, stories: 2, token: 2 } as const;

/** The rounds over all rows. */
function roundWorkers(services: Services) {
  const { db, now } = services;
  return {
    ...billingRounds(services),
    sweep: roundOf(services, 'sweep', () => sweep(db, now(), services)),
    retention: roundOf(services, 'retention', () => applyRetention(db, now(), services)),
  } satisfies Record<RoundKind, Worker>;
}

/**
 * Starts the work that is planned; resolves once it has stopped. Each kind has its own lane, so that none
 * waits for another, and the rounds one with a place for each.
 */
function startLanes(services: Services, lanes: Loop[], reach: typeof fetch): () => Promise<void> {
  const { db, log, metrics, now, platform, settings } = services;
  metrics.watchJobs(() => countJobs(db, now()));
  const { smtpUrl, mailFrom } = settings;
  const transport = smtpUrl === undefined ? null : openSmtp(smtpUrl, mailFrom);
  const add = (workers: Lane['workers'], most: number) =>
    lanes.push(startLane(services, { workers, atOnce: most }));
  if (transport !== null) {
    add({ mail: deliverMails({ db, log, metrics, now, transport }) }, mailsAtOnce);
  }
  add({ notice: mailNotices(services) }, atOnce.notice);
  add({ webhook: followNotifications(services) }, atOnce.webhook);
  add({ reminder: lookAtReminders({ services, fetch: reach }) }, atOnce.reminder);
  add(roundWorkers(services), rounds.length);
  if (platform !== null) {
    const { sync, stories, token } = workersOf(services, platform);
    add({ sync }, atOnce.sync);
    add({ stories }, atOnce.stories);
    add({ token }, atOnce.token);
  }
  return async () => {
    await Promise.all(lanes.map((lane) => lane.stop()));
    transport?.close();
  };
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

/** How long responses that have begun may take once nothing new is accepted. */
const patienceMs = { atOnce: 3_000, drained: 15_000 };

function stopServer(server: Server, longestMs: number): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), longestMs).unref();
  });
}

/** Opens the database, mounts the application and listens. */
export async function start(settings: Settings, options: StartOptions = {}): Promise<Running> {
  const opened = await openServices(settings, options);
  const { services, database, startJobs, settle, stopping } = opened;
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
        // That of the largest body; all others have their own, shorter one (server/http/body.ts).
        requestTimeout: historyFileLimits.deadlineMs + 10_000,
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
    const settled = settle().catch((error: unknown) => {
      // The server stays unready, and says so.
      services.log.error({ reason: errorName(error) }, 'the demo could not be filled');
    });
    const stopJobs = startJobs();
    const stop = async () => {
      stopping.hasBegun = true;
      await settled;
      await Promise.all([stopJobs(), wait(settings.drainMs)]);
      metricsServer?.close();
      await stopServer(server, settings.drainMs > 0 ? patienceMs.drained : patienceMs.atOnce);
      await database.close();
    };
    return { url, services, hasPages, settled, stop };
  } catch (error) {
    await database.close();
    throw error;
  }
}
