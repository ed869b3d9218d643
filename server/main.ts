/** @file The program: reads the settings, starts one process or several, and prints the URL. */
import cluster from 'node:cluster';
import { exposeAllMetrics } from './base/metrics.ts';
import { closeLostConnections } from './base/lost-connections.ts';
import { startFailure } from './start-failure.ts';
import { reviewNotes } from './base/instagram-settings.ts';
import { readSettings, type Settings } from './base/settings.ts';
import { otherSupportNote } from './base/version.ts';
import { start, type Running } from './start.ts';

function printStart(running: Running, settings: Settings): void {
  const lines = [`Limn is at ${running.url}`];
  if (!running.hasPages)
    lines.push('No built page was found: run `npm run build`, or `npm run dev`.');
  if (settings.demo && settings.seed && settings.smtpUrl === undefined) {
    const page = settings.hasOutbox
      ? ` and at ${running.url}/__dev/outbox?key=${settings.outboxKey}`
      : '';
    lines.push(`Log in as demo@example.com. The code appears here${page}`);
  }
  if (settings.demo && settings.smtpUrl === undefined && !settings.hasOutbox) {
    console.warn(
      `WARNING: HOST=${settings.host} opens a demo to the network. Its people are invented and its payments are not charged; anybody with this output can sign in as any user. The page of mails is off.`,
    );
  }
  const supportNote = otherSupportNote(settings.supportEmail);
  if (supportNote !== null) console.warn(supportNote);
  if (settings.instagram !== null) lines.push(...reviewNotes(settings.instagram));
  console.log(lines.join('\n'));
}

/** A sentence for lines of Node that get no fixes: those before 22, and the odd ones. */
function noteOldNode(): void {
  const major = Number.parseInt(process.versions.node, 10);
  if (major >= 22 && major % 2 === 0) return;
  console.warn(
    `Node ${major} gets no fixes from nodejs.org any more. Limn runs on it; Node 24 is better.`,
  );
}

async function runOne(settings: Settings): Promise<void> {
  const running = await start(settings);
  if (cluster.isPrimary || cluster.worker?.id === 1) printStart(running, settings);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void running.stop().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** The pause before a worker that could not start is replaced: the database may be away for a while. */
const restartPauseMs = 2_000;

/**
 * The primary process only supervises the workers; one that exits is replaced. A failure ends all of them
 * only while none has listened yet, as with wrong settings.
 */
async function runMany({ processes: count, metrics, outboxKey }: Settings): Promise<void> {
  let stopping = false;
  let hasListened = false;
  const fork = () => {
    if (!stopping) closeLostConnections(cluster.fork({ OUTBOX_KEY: outboxKey }));
  };
  await exposeAllMetrics(metrics);
  for (let number = 0; number < count; number += 1) fork();
  cluster.on('listening', () => {
    hasListened = true;
  });
  cluster.on('exit', (worker, code) => {
    if (stopping) {
      // The server of the metrics would keep this process alive after the last worker.
      if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0);
      return;
    }
    if (code === 1 && !hasListened) process.exit(1);
    console.error(`Process ${worker.id} ended; another one takes its place.`);
    setTimeout(fork, code === 1 ? restartPauseMs : 0);
  });
  const stop = () => {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {});
    // Between two starts that fail there is none, and nothing else would end this process.
    if (workers.length === 0) process.exit(0);
    for (const worker of workers) worker?.kill('SIGTERM');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

let settings: Settings | undefined;
if (cluster.isPrimary) noteOldNode();
try {
  settings = readSettings();
  if (settings.processes > 1 && cluster.isPrimary) await runMany(settings);
  else await runOne(settings);
} catch (error) {
  console.error(startFailure(error, settings?.databaseUrl) ?? error);
  process.exit(1);
}
