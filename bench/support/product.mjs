/** @file The built product for benches that need all of it: a server and a signed-in page. */
import { runProduct } from '../../scripts/dev/run-product.mjs';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Starts the product on a port with an empty database; gives its origin and a function that stops it.
 * `--origin http://...` measures a server that already runs with LIMN_TEST_HOOKS=1.
 */
export async function startProduct(port) {
  const at = process.argv.indexOf('--origin');
  return at > 0 ? { origin: process.argv[at + 1], stop: () => undefined } : runProduct(port);
}

/** Signs in through the screens and waits until home is idle. */
export async function signIn(page, origin, email) {
  // Not through the page, whose proxy may forward the browser's plain requests only.
  await fetch(`${origin}/__test/reset-limits`, { method: 'POST' });
  await page.goto(`${origin}/existinguserlogin`);
  await page.getByLabel('email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.waitForURL('**/otp');
  let code;
  while (code === undefined) {
    const response = await fetch(`${origin}/__test/outbox?email=${encodeURIComponent(email)}`);
    code = /code: (\d{4})/.exec(JSON.stringify((await response.json()).at(-1) ?? ''))?.[1];
    await pause(100);
  }
  for (const [index, digit] of [...code].entries()) {
    await page.getByLabel(`Digit ${index + 1} of 4`).fill(digit);
  }
  await page.waitForURL('**/home');
  await page.waitForLoadState('networkidle');
}

/** Throttles the main thread only: workers keep their speed, so they compete harder for the CPU. */
export async function slowDown(page, rate) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Runs in the page: counts dropped frames between `start` and `stop`. */
export const frameWatch = () => {
  window.frames = {
    start() {
      const times = [];
      let isOn = true;
      const note = (now) => {
        times.push(now);
        if (isOn) requestAnimationFrame(note);
      };
      requestAnimationFrame(note);
      window.frames.stop = () => {
        isOn = false;
        const frameMs = 1_000 / 60;
        const gaps = times.slice(1).map((time, at) => time - times[at]);
        const due = gaps.reduce((sum, gap) => sum + Math.max(1, Math.round(gap / frameMs)), 0);
        return { dropped: due - gaps.length, due, worstMs: Math.max(0, ...gaps) };
      };
    },
  };
};

/**
 * The main thread's tasks while `work` runs, in milliseconds of CPU time: on a busy machine wall-clock
 * time includes other programs.
 */
export async function tasksDuring(browser, page, work) {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  const result = await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const mains = new Set(
    traceEvents
      .filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain')
      .map((event) => `${event.pid}/${event.tid}`),
  );
  const tasks = traceEvents
    .filter((event) => mains.has(`${event.pid}/${event.tid}`) && event.name.endsWith('RunTask'))
    .map((event) => (event.tdur ?? 0) / 1_000);
  return { result, tasks };
}
