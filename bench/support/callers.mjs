/** @file Callers without a pause, and what became of each of their requests. */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** After this time without a response a request hangs, in milliseconds. */
export const patienceMs = 10_000;

/**
 * One request. Resolves with its status, or with `reset` (the connection ended or was refused before the
 * response did) or `hung`.
 */
function ask(port, path, agent) {
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
      response.on('error', () => resolve('reset'));
    });
    asked.setTimeout(patienceMs, () => {
      resolve('hung');
      asked.destroy();
    });
    asked.on('error', () => resolve('reset'));
    asked.end();
  });
}

/**
 * Starts callers of a port, half of them with a connection for each request, half with one that is kept.
 * `stop` resolves with how many requests ended in which way, and the time of the slowest response.
 */
export function startCallers(port, { count, paths }) {
  const kept = new Agent({ keepAlive: true, maxSockets: count });
  const outcomes = {};
  let slowestMs = 0;
  let isRunning = true;
  const call = async (number) => {
    for (let turn = number; isRunning; turn += 1) {
      const began = performance.now();
      const agent = number % 2 === 0 ? kept : false;
      const outcome = await ask(port, paths[turn % paths.length], agent);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (outcome !== 'hung') slowestMs = Math.max(slowestMs, performance.now() - began);
      // A proxy waits as well before it tries again.
      if (outcome !== 200) await pause(20);
    }
  };
  const calls = Array.from({ length: count }, (_, number) => call(number));
  return {
    outcomes,
    stop: async () => {
      isRunning = false;
      await Promise.all(calls);
      kept.destroy();
      return { outcomes, slowestMs };
    },
  };
}
