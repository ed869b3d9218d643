/**
 * @file What an operator's server does beside a billing provider that answers late or never: the time of a
 * start with 1,500 payments of the last half hour, of webhooks beside 1,000 waiting notices, and of 500
 * sign-ins at once on two processes.
 *
 *   node bench/operations/waiting.mjs
 */
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { circumstances, writeSection } from '../support/results.mjs';
import { loadServer, requirePostgres, requireBuild, startServer } from '../server/start.mjs';

const port = Number(process.env.PORT ?? 4_120);
const origin = `http://127.0.0.1:${port}`;
const people = { paying: 1_500, noticed: 1_000, signingIn: 500 };
const webhooks = 40;
const delays = [
  ['200 ms', 200],
  ['5 s', 5_000],
  ['never', null],
];

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const shown = (ms) => (ms >= 1_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms)} ms`);

/** Customers with a payment each of the last half hour, and receipts that wait to be mailed. */
async function fill(database) {
  const { paying, noticed } = people;
  await database.query(`
    insert into users (email, username, insta_id, created_at, is_private, subscribed_until)
    select 'p' || n || '@example.com', 'p' || n, '0', now(), false, now() + interval '30 days'
    from generate_series(1, ${paying}) n`);
  await database.query(`
    insert into subscriptions (user_id, provider, provider_id, account_code, plan_code, plan_name, state,
      current_period_ends_at, updated_at)
    select id, 'recurly', 's' || id, 'code' || id, 'monthly', 'Monthly', 'active', now() + interval '30 days',
      now()
    from users where email like 'p%@example.com'`);
  await database.query(`
    insert into payments (id, token_digest, kind, account_code, email, username, first_name, last_name,
      plan_code, state, created_at, updated_at)
    select 'pay' || id, decode(md5(id::text), 'hex'), 'register', 'code' || id, email, username, '', '',
      'monthly', 'paid', now(), now() - random() * interval '25 minutes'
    from users where email like 'p%@example.com'`);
  await database.query(`
    with added as (
      insert into notices (user_id, kind, key, created_at)
      select id, 'receipt', 'i' || id, now() from users where email like 'p%@example.com'
      order by id limit ${noticed} returning id)
    insert into jobs (kind, notice_id, run_at) select 'notice', id, now() from added`);
}

async function webhook(number) {
  const body = JSON.stringify({
    id: `s${number}`,
    object_type: 'subscription',
    event_type: 'renewed',
  });
  const time = String(Date.now());
  const signature = createHmac('sha256', 'hook').update(`${time}.${body}`).digest('hex');
  const began = performance.now();
  const { status } = await fetch(`${origin}/api/webhooks/recurly`, {
    method: 'POST',
    body,
    headers: {
      'recurly-signature': `${time},${signature}`,
      'recurly-notification-id': `n${number}-${time}`,
    },
  });
  if (status !== 204) throw new Error(`webhook: ${status}`);
  return performance.now() - began;
}

/** Sends a code to everybody at once, then uses all codes at once. */
async function signInAll(database) {
  const post = async (path, at, cookie, body) => {
    const began = performance.now();
    const response = await fetch(`${origin}/api/client/insta/${path}/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.1.${Math.floor(at / 200)}.${at % 200}`,
        cookie,
      },
      body: JSON.stringify(body),
    });
    await response.text();
    const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0]);
    return { status: response.status, ms: performance.now() - began, cookie: cookies.join('; ') };
  };
  const all = Array.from({ length: people.signingIn }, (_, at) => `p${at + 1}@example.com`);
  const sent = await Promise.all(all.map((email, at) => post('sendotp', at, '', { email })));
  const { rows } = await database.query(`select email, text from outbox`);
  const codes = new Map(rows.map(({ email, text }) => [email, /code: (\d{4})/.exec(text)?.[1]]));
  const used = await Promise.all(
    all.map((email, at) =>
      post('validateotp', at, sent[at].cookie, { email, otp: codes.get(email) ?? '' }),
    ),
  );
  const responses = [...sent, ...used];
  return {
    answered: responses.filter(({ status }) => status === 200).length,
    slowestMs: Math.max(...responses.map(({ ms }) => ms)),
  };
}

async function measure(cluster, emptyDatabase, double, delayMs) {
  const url = await emptyDatabase(cluster.url);
  const settings = {
    ...{
      DATABASE_URL: url,
      BILLING: 'recurly',
      RECURLY_API: double.base,
      RECURLY_API_KEY: 'private',
    },
    ...{ RECURLY_PUBLIC_KEY: 'ewr1-public', RECURLY_WEBHOOK_KEYS: 'hook', TRUST_PROXY: '1' },
  };
  const first = await startServer(port, settings);
  await first.stop();
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  await fill(database);
  double.delayMs = delayMs ?? 0;
  if (delayMs === null) double.holds = () => true;
  const server = await startServer(port, { ...settings, PROCESSES: '2' }, '/readyz');
  const times = [];
  for (let at = 1; at <= webhooks; at += 1) {
    times.push(await webhook(at));
    await pause(50);
  }
  const count = async (kind) => {
    const { rows } = await database.query(
      `select count(*)::int as n from jobs where kind = $1 and dead_at is null`,
      [kind],
    );
    return rows[0].n;
  };
  const waiting = await count('notice');
  const signIns = await signInAll(database);
  double.release();
  double.delayMs = 0;
  await server.stop();
  await database.end();
  return {
    startMs: server.readyMs,
    medianMs: median(times),
    mostMs: Math.max(...times),
    waiting,
    ...signIns,
  };
}

requireBuild();
const cluster = await requirePostgres();
const { emptyDatabase } = await loadServer('postgres');
const { startRecurlyDouble } = await loadServer('recurly-double');
const double = await startRecurlyDouble();
const rows = [];
for (const [name, delayMs] of delays) {
  const found = await measure(cluster, emptyDatabase, double, delayMs);
  console.log(name, found);
  rows.push(
    `| ${name} | ${shown(found.startMs)} | ${shown(found.medianMs)}, ${shown(found.mostMs)} | ${found.waiting} | ${found.answered} of ${2 * people.signingIn}, ${shown(found.slowestMs)} |`,
  );
}
await double.close();
await cluster.stop();
writeSection(
  'Waiting for the provider',
  `${circumstances()} Two processes on PostgreSQL with a pool of 8 connections each; ${people.paying} payments of the last half hour, ${people.noticed} receipts that wait to be mailed. A sign-in is two calls.

| the provider answers after | start, until ready | ${webhooks} webhooks: median, slowest | notices that still waited then | calls of ${people.signingIn} sign-ins at once answered, slowest |
|---|---|---|---|---|
${rows.join('\n')}
`,
);
