/** @file Owners that pay, sign in, analyse and read without a pause, and what was acknowledged to them. */
import { setTimeout as pause } from 'node:timers/promises';
import { ask, analyse, signIn } from '../../server/visit.mjs';

/** How long a caller waits for a response before it tries again, in milliseconds. */
const patienceMs = 10_000;
const readers = ['second', 'pool01', 'pool02'];

/** The longest time between two successes after `from`, in seconds. Times are in milliseconds. */
export function longestGap(times, from) {
  const gaps = times.slice(1).map((time, at) => (time > from ? time - times[at] : 0));
  return Math.max(0, ...gaps) / 1_000;
}

async function post(url, body) {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(url, {
    method: 'POST',
    headers: isForm ? {} : { 'content-type': 'application/json' },
    body: isForm ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

/** Pays as a new customer; returns the token of the session. */
async function pay(origin, email) {
  const payer = { email, username: 'ada', first_name: 'Ada', last_name: 'Lovelace' };
  // The address of the bench is one client, whose attempts are limited.
  await post(`${origin}/__test/reset-limits`, {});
  const card = new URLSearchParams({
    ...payer,
    number: '4111111111111111',
    month: '12',
    year: '40',
    cvv: '123',
    key: 'sandbox-public-key',
    three_d_secure_action_required: 'false',
  });
  const { id } = await post(`${origin}/sandbox/js/v1/token`, card);
  const order = { ...payer, plan_code: 'monthly_trial', payment_token: id };
  return (await post(`${origin}/api/client/register/`, order)).token;
}

/** Repeats work until `isRunning` is false; returns when it succeeded, and how often it did not. */
function repeat(work, everyMs, isRunning) {
  const seen = { times: [], failures: 0 };
  const run = async () => {
    while (isRunning()) {
      const began = performance.now();
      try {
        await work();
        seen.times.push(performance.now());
      } catch {
        seen.failures += 1;
      }
      await pause(Math.max(20, everyMs - (performance.now() - began)));
    }
  };
  return { seen, ended: run() };
}

/** When the loops succeeded, in order, and how often they failed. */
function together(loops) {
  return {
    times: loops.flatMap(({ seen }) => seen.times).sort((a, b) => a - b),
    failures: loops.reduce((sum, { seen }) => sum + seen.failures, 0),
  };
}

/**
 * Starts the load against `origin`; `acknowledged` grows with every response of 200: e-mail addresses of
 * payers, tokens of sessions, ids of readings. `stop` resolves with the times of writes and reads.
 */
export async function startLoad(origin) {
  const acknowledged = { payments: [], sessions: [], readings: [] };
  const tokens = {};
  for (const name of readers) {
    tokens[name] = await signIn(origin, `${name}@example.com`);
    acknowledged.sessions.push(tokens[name]);
    acknowledged.readings.push((await analyse(origin, tokens[name])).run);
  }
  let running = true;
  const isRunning = () => running;
  const next = (() => {
    let count = 0;
    return () => (count += 1);
  })();
  const startedAt = Date.now();

  const payOnce = async () => {
    const email = `payer-${startedAt}-${next()}@example.com`;
    const token = await pay(origin, email);
    acknowledged.payments.push(email);
    if (token !== undefined) acknowledged.sessions.push(token);
  };
  const signInOnce = async () => {
    const name = `pool${String(3 + (next() % 12)).padStart(2, '0')}`;
    acknowledged.sessions.push(await signIn(origin, `${name}@example.com`));
  };
  const analyseOnce = async () => {
    const name = readers[next() % readers.length];
    acknowledged.readings.push((await analyse(origin, tokens[name])).run);
  };
  const paths = ['client/history/', 'client/instagram/mutual/follower/15/?page=1'];
  const readOnce = () =>
    ask(origin, tokens[readers[next() % readers.length]], paths[next() % paths.length]);

  const writes = [
    repeat(payOnce, 100, isRunning),
    repeat(signInOnce, 150, isRunning),
    repeat(analyseOnce, 300, isRunning),
  ];
  const reads = [repeat(readOnce, 50, isRunning), repeat(readOnce, 50, isRunning)];
  const stop = async () => {
    running = false;
    await Promise.all([...writes, ...reads].map(({ ended }) => ended));
    return { writes: together(writes), reads: together(reads) };
  };
  return { acknowledged, stop };
}
