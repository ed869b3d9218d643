/** @file A load generator: so many requests at once for so long, over connections that stay open. */
import { Agent, request } from 'node:http';

/** Asks `pathOf()` again and again; returns requests a second, median and 99th percentile. */
export async function load({ origin, token, pathOf, parallel, seconds }) {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  const headers = { authorization: `Token ${token}` };
  const times = [];
  const end = performance.now() + seconds * 1_000;

  const one = () =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const asked = request({ hostname, port, path: pathOf(), agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`status ${answer.statusCode}`));
        answer.resume();
        answer.on('end', () => {
          times.push(performance.now() - started);
          resolve();
        });
      });
      asked.on('error', reject);
      asked.end();
    });
  const started = performance.now();
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (performance.now() < end) await one();
    }),
  );
  const spent = (performance.now() - started) / 1_000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    rate: times.length / spent,
    median: times[Math.floor(times.length / 2)],
    p99: times[Math.floor(times.length * 0.99)],
  };
}
