/** @file A load generator over keep-alive connections: closed loop, or at a given rate. */
import { Agent, request } from 'node:http';

/** Sends one request; resolves when the response is read, rejects for any status but 200. */
function askWith(agent, origin, token) {
  const { hostname, port } = new URL(origin);
  const headers = { authorization: `Token ${token}` };
  return (path) =>
    new Promise((resolve, reject) => {
      const asked = request({ hostname, port, path, agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
        response.resume();
        response.on('end', resolve);
      });
      asked.on('error', reject);
      asked.end();
    });
}

/** The figures of a run; latencies in milliseconds. */
function figures(times, spentMs) {
  times.sort((a, b) => a - b);
  return {
    rate: times.length / (spentMs / 1_000),
    median: times[Math.floor(times.length / 2)],
    p99: times[Math.floor(times.length * 0.99)],
  };
}

/** Closed loop with `parallel` callers: the throughput of the server. */
export async function load({ origin, token, pathOf, parallel, seconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  const ask = askWith(agent, origin, token);
  const times = [];
  const started = performance.now();
  const end = started + seconds * 1_000;
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (let at = performance.now(); at < end; at = performance.now()) {
        await ask(pathOf());
        times.push(performance.now() - at);
      }
    }),
  );
  agent.destroy();
  return figures(times, performance.now() - started);
}

/**
 * Open loop: requests arrive at a fixed rate whether or not earlier ones are answered. Latency counts
 * from the moment a request was due, so a stall is not hidden (coordinated omission).
 */
export async function loadAtRate({ origin, token, pathOf, rate, seconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const ask = askWith(agent, origin, token);
  const times = [];
  const under = [];
  const started = performance.now();
  const total = Math.round(rate * seconds);
  for (let sent = 0; sent < total;) {
    const due = (at) => started + (at * 1_000) / rate;
    for (; sent < total && due(sent) <= performance.now(); sent += 1) {
      const wanted = due(sent);
      under.push(ask(pathOf()).then(() => times.push(performance.now() - wanted)));
    }
    // Timers have a resolution of a millisecond: requests due in the same one are sent together.
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(under);
  agent.destroy();
  return figures(times, performance.now() - started);
}
