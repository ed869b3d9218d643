/**
 * @file An hour of a million users in the server's own queue on PostgreSQL, on a clock that runs fast:
 * reminders, notices, notifications of the provider and mails, beside the synchronizations of 100,000
 * connected accounts. Only the time that a piece of work takes is simulated.
 *
 *   node bench/operations/day.mjs
 */
import { circumstances, writeSection } from '../support/results.mjs';
import { loadServer, openSources, requirePostgres } from '../server/start.mjs';

const hourMs = 3_600_000;
const accounts = 100_000;
/** Due in an hour, of a million users: docs/scaling.md, "Ten million users". */
const due = { reminder: 41_667, notice: 2_778, webhook: 1_389, mail: 4_167 };
/** Places of a process (server/start.ts), and how long a piece takes; 39 calls of 206 ms for an account. */
const lanes = [
  { kind: 'reminder', places: 8, takesMs: 200 },
  { kind: 'notice', places: 4, takesMs: 200 },
  { kind: 'webhook', places: 4, takesMs: 200 },
  { kind: 'mail', places: 10, takesMs: 300 },
  { kind: 'sync', places: 4, takesMs: 39 * 206 },
];
/** Notices beside a provider that hardly answers. */
const slow = lanes.map((lane) => (lane.kind === 'notice' ? { ...lane, takesMs: 20_000 } : lane));

const cluster = await requirePostgres();
const { emptyDatabase } = await loadServer('postgres');
const vite = await openSources();
const queue = await vite.ssrLoadModule('/bench/operations/queue.ts');
const database = await queue.openQueue(await emptyDatabase(cluster.url));
const rows = [];
for (const [name, processes, used] of [
  ['1', 1, lanes],
  ['3', 3, lanes],
  ['3, a notice takes 20 s', 3, slow],
]) {
  const from = Date.now();
  const until = from + hourMs;
  await queue.planAccounts(database.db, accounts, from);
  await queue.planWork(database.db, due, from, until);
  const { worked, claimMs } = await queue.workOff(database.db, {
    ...{ processes, lanes: used, from, until },
  });
  console.log(name, worked, claimMs);
  for (const { kind, done, waiting, lateMs } of worked) {
    const late = waiting === 0 ? '' : `${(lateMs / 1_000).toFixed(1)} s`;
    rows.push(`| ${name} | ${kind} | ${done} | ${waiting} | ${late} | ${claimMs.toFixed(1)} ms |`);
  }
}
await database.close();
await vite.close();
await cluster.stop();
writeSection(
  'An hour of a million users',
  `Command: \`node bench/operations/day.mjs\`. ${circumstances()} The queue's own statements on PostgreSQL, an hour on a clock that runs fast. Due in it: ${Object.entries(
    due,
  )
    .map(([kind, count]) => `${count.toLocaleString('en')} ${kind}`)
    .join(
      ', ',
    )}, and the synchronizations of ${accounts.toLocaleString('en')} accounts, one a day each. Simulated is how long a piece takes: 200 ms, a mail 300 ms, a synchronization 8 s.

| processes | kind | done | due and waiting at the end | the oldest waits for | one claim |
|---|---|---|---|---|---|
${rows.join('\n')}
`,
);
process.exit(0);
