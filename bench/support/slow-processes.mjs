/**
 * @file Slows down all renderers of a browser, workers included, by stopping their processes most of
 * the time: the throttling of the developer tools reaches the main thread alone.
 */
import { setTimeout as pause } from 'node:timers/promises';

const runMs = 4;

function signal(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The page was closed.
    }
  }
}

/** Gives the renderers one part in `rate` of their time until the returned function is called. */
export async function slowProcesses(browser, rate) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  let isOn = true;
  const turns = (async () => {
    while (isOn) {
      signal(pids, 'SIGSTOP');
      await pause(runMs * (rate - 1));
      signal(pids, 'SIGCONT');
      await pause(runMs);
    }
  })();
  return async () => {
    isOn = false;
    await turns;
  };
}
