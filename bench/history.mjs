/**
 * @file A year of readings of an account of 100,000: the ledger module on the device (goal H1) against
 * plain sets, and the server's answer about a period on both databases.
 *   node bench/history.mjs
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { buildWasm } from '../wasm/build.mjs';
import { circumstances, writeSection } from './support/results.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'limn-bench-'));
const [days, people, share, rounds] = [365, 100_000, 0.01, 7];
const ms = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

await buildWasm();
const vite = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false },
});

/** The server's figures on an embedded database, or on PostgreSQL at `url`. */
async function onDatabase(work, url) {
  const { openDatabase } = await vite.ssrLoadModule('/server/db/open.ts');
  const opened = await openDatabase({ databaseUrl: url, dataFolder: folder, poolSize: 4 }, console);
  try {
    return await work.server(opened.db, days, people * share, rounds);
  } finally {
    await opened.close();
  }
}

try {
  const work = await vite.ssrLoadModule('/bench/history/work.ts');
  const module = join(root, 'wasm/build/ledger.production.wasm');
  const device = await work.device(module, work.readingsOf(days, people, share), rounds);
  const { startPostgres } = await vite.ssrLoadModule('/tests/support/servers/postgres.ts');
  const embedded = await onDatabase(work);
  const cluster = await startPostgres();
  const postgres = cluster === null ? null : await onDatabase(work, cluster.url);
  await cluster?.stop();
  const rows = Object.keys(embedded).map((period) => {
    const cells = [embedded, postgres].flatMap((each) =>
      each === null ? ['-', '-'] : [ms(each[period].whole), ms(each[period].page)],
    );
    return `| ${period} | ${cells.join(' | ')} |`;
  });
  const body = [
    `${circumstances()} ${days} readings of ${people.toLocaleString('en')} followers, ${share * 100} % changed each day; medians of ${rounds} rounds, results compared first. Goal H1: 12 MB, any two compared within 150 ms, a timeline within 30 ms.`,
    '',
    '| on the device (ledger module, in Node) | |',
    '|---|---|',
    `| stored | ${(device.bytes / 1e6).toFixed(1)} MB |`,
    `| opened from its pieces | ${ms(device.opened)} |`,
    `| a reading added, slowest | ${ms(device.added)} |`,
    `| first and last compared | ${ms(device.compared)} |`,
    `| the last 30 days compared | ${ms(device.month)} |`,
    `| first and last as JavaScript sets, both given as ids | ${ms(device.sets)} |`,
    `| timeline of a person | ${ms(device.person)} |`,
    '',
    '| new followers of a period | embedded, all | embedded, 15 rows | PostgreSQL, all | PostgreSQL, 15 rows |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
  console.log(body);
  writeSection('history', body);
} finally {
  await vite.close();
  rmSync(folder, { recursive: true, force: true });
}
