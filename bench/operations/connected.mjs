/**
 * @file How many connected accounts a process synchronizes in a day. First the synchronization itself, against
 * the platform's double with a clock that is moved from day to day: calls and processor time. Then 100,000
 * accounts in the queue of the server on PostgreSQL, where only the time of a synchronization is simulated.
 *
 *   node bench/operations/connected.mjs
 */
import { setTimeout as pause } from 'node:timers/promises';
import { circumstances, writeSection } from '../support/results.mjs';
import { loadServer, openSources, requirePostgres } from '../server/start.mjs';
import { signIn } from '../server/visit.mjs';

const accounts = 100_000;
const places = 4;
/** The day of the connection and two weeks: figures of posts that are not new are read once a week. */
const days = 15;
/** How long the platform takes for a response; a real one was asked at this pace. */
const callMs = 206;
const hours = 2;
const hourMs = 3_600_000;

/** Leads an owner through the double's consent, with the cookies of a browser. */
async function connect(origin, token) {
  const cookies = new Map();
  const go = async (address, init = {}) => {
    const headers = {
      authorization: `Token ${token}`,
      cookie: [...cookies.values()].join('; '),
    };
    const response = await fetch(new URL(address, origin), {
      redirect: 'manual',
      headers,
      ...init,
    });
    for (const each of response.headers.getSetCookie()) {
      const [pair] = each.split(';');
      cookies.set(pair.split('=')[0], pair);
    }
    return response;
  };
  const begun = await (await go('/api/connect/begin/', { method: 'POST' })).json();
  const consent = (await go(begun.location)).headers.get('location');
  const redirected = await fetch(consent, { redirect: 'manual' });
  await go(redirected.headers.get('location'));
}

/** Calls and processor time of the synchronizations of some days, one account. */
async function measureDays(work, databaseUrl) {
  const connected = await work.openConnected(databaseUrl);
  await connected.addOwner('owner@example.com');
  const token = await signIn(connected.url, 'owner@example.com');
  await connect(connected.url, token);
  const found = [];
  for (let day = 0; day < days; day += 1) {
    const began = process.cpuUsage();
    let calls;
    while ((calls = await connected.callsOfSync()) === undefined) await pause(50);
    const { user, system } = process.cpuUsage(began);
    found.push({ calls, cpuMs: (user + system) / 1_000 });
    console.log('day', day, found.at(-1));
    connected.passDay();
  }
  await connected.close();
  return found;
}

async function simulate(queue, databaseUrl, syncMs) {
  const database = await queue.openQueue(databaseUrl);
  const { db } = database;
  const from = Date.now();
  const rows = [];
  for (const processes of [1, 3, 6]) {
    await queue.planAccounts(db, accounts, from);
    const until = from + hours * hourMs;
    const lanes = [{ kind: 'sync', places, takesMs: syncMs }];
    const { worked, claimMs } = await queue.workOff(db, { processes, lanes, from, until });
    const [{ done, waiting, lateMs }] = worked;
    console.log(processes, { done, waiting, lateMs, claimMs });
    rows.push(
      `| ${processes} | ${Math.round((done * 24) / hours)} | ${waiting} | ${(lateMs / 60_000).toFixed(0)} min | ${claimMs.toFixed(1)} ms |`,
    );
  }
  await database.close();
  return rows;
}

const cluster = await requirePostgres();
const { emptyDatabase } = await loadServer('postgres');
const vite = await openSources();
const work = await vite.ssrLoadModule('/bench/operations/connected.ts');
const queue = await vite.ssrLoadModule('/bench/operations/queue.ts');
const measured = await measureDays(work, await emptyDatabase(cluster.url));
const later = measured.slice(1);
const calls = Math.round(later.reduce((sum, each) => sum + each.calls, 0) / later.length);
const rows = await simulate(queue, await emptyDatabase(cluster.url), calls * callMs);
await vite.close();
await cluster.stop();
writeSection(
  'Connected accounts',
  `Command: \`node bench/operations/connected.mjs\`. ${circumstances()} First one account of the platform's double with a post every three days of a year, read by the server's own code on PostgreSQL with a clock that is moved from day to day; processor time has the double in it.

| day | calls of the platform | processor time |
|---|---|---|
${measured.map(({ calls: each, cpuMs }, day) => `| ${day} | ${each} | ${Math.round(cpuMs)} ms |`).join('\n')}

Then ${accounts.toLocaleString('en')} accounts, each due once a day and spread over it, with the queue's own statements on PostgreSQL. A process has ${places} synchronizations under way; one takes ${calls} calls of ${callMs} ms each, which is the part that is simulated. ${hours} hours on a clock that runs fast.

| processes | accounts a day | due and waiting at the end | the longest waits for | one claim |
|---|---|---|---|---|
${rows.join('\n')}
`,
);
process.exit(0);
