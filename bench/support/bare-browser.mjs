/**
 * @file Chromium over the DevTools protocol with only the domains a measurement needs. A test driver,
 * and the network throttling of the developer tools, make the browser record where each call comes
 * from and create an isolated world in every document: the module is parsed a second time, which
 * costs 60 to 140 ms of a slow phone's main thread that no visitor has.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { quietFlags } from '../../scripts/dev/run-product.mjs';
import { chromiumOptions, wholeBrowsers } from '../../tests/support/browser/chromium.mjs';

const flags = [
  ...quietFlags,
  '--headless',
  '--no-sandbox',
  '--disable-component-update',
  '--no-first-run',
  '--lang=en-US',
  '--remote-debugging-pipe',
];

/** Commands and events of the DevTools protocol; every message ends with a zero byte. */
function openProtocol([, , , toBrowser, fromBrowser]) {
  const calls = new Map();
  const waits = new Set();
  let last = 0;
  let rest = '';

  function take({ id, error, result, ...event }) {
    if (id === undefined) {
      for (const wait of waits) wait(event);
      return;
    }
    const { resolve, reject } = calls.get(id);
    calls.delete(id);
    if (error === undefined) resolve(result);
    else reject(new Error(error.message));
  }

  fromBrowser.setEncoding('utf8').on('data', (chunk) => {
    const messages = (rest + chunk).split('\0');
    rest = messages.pop();
    for (const message of messages) take(JSON.parse(message));
  });

  return {
    send(method, params, sessionId) {
      last += 1;
      const id = last;
      toBrowser.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      return new Promise((resolve, reject) => {
        calls.set(id, { resolve, reject });
      });
    },
    next(method, sessionId) {
      return new Promise((resolve) => {
        const wait = (event) => {
          if (event.method !== method || event.sessionId !== sessionId) return;
          waits.delete(wait);
          resolve();
        };
        waits.add(wait);
      });
    },
    /** Calls `hear` for every event of that name until the returned function is called. */
    listen(method, hear) {
      const wait = (event) => {
        if (event.method === method) hear(event.params);
      };
      waits.add(wait);
      return () => waits.delete(wait);
    },
  };
}

/** Tasks, paints and navigations only: every further trace category slows the page down. */
const traced = ['toplevel', 'loading', 'blink.user_timing'];

/** The tasks of a document's main thread and its first paint, in ms since its navigation began. */
function readTrace(events, url) {
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url,
  );
  if (start === undefined) throw new Error(`${url}: the trace has no navigation to it.`);
  const { pid, tid, ts } = start;
  const own = events.filter((event) => event.pid === pid && event.tid === tid && event.ts >= ts);
  const painted = own.find(({ name }) => name === 'firstContentfulPaint');
  const tasks = own.filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask'));
  if (painted === undefined || tasks.length === 0) {
    throw new Error(`${url}: the trace has no first paint, or none of its tasks.`);
  }
  const since = (at) => (at - ts) / 1_000;
  return {
    painted: since(painted.ts),
    tasks: tasks.map(({ ts, dur, tdur = dur }) => ({
      start: since(ts),
      duration: dur / 1_000,
      busy: tdur / 1_000,
    })),
  };
}

/** One visible tab of 360x640. */
async function openTab({ send, next }, browserContextId) {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const tell = (method, params) => send(method, params, sessionId);
  await tell('Page.enable');
  await tell('Emulation.setFocusEmulationEnabled', { enabled: true });
  await tell('Emulation.setDeviceMetricsOverride', {
    width: 360,
    height: 640,
    deviceScaleFactor: 1,
    mobile: false,
  });
  return {
    async open(url) {
      const loaded = next('Page.loadEventFired', sessionId);
      const { errorText } = await tell('Page.navigate', { url });
      if (errorText !== undefined) throw new Error(`${url}: ${errorText}`);
      await loaded;
    },
    beforeScripts: (run) => tell('Page.addScriptToEvaluateOnNewDocument', { source: `(${run})()` }),
    slowDown: (rate) => tell('Emulation.setCPUThrottlingRate', { rate }),
    async press(key, code) {
      const pressed = { key, code: key, windowsVirtualKeyCode: code };
      await tell('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pressed });
      await tell('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
    },
    async evaluate(run, ...values) {
      const expression = `(${run})(...${JSON.stringify(values)})`;
      const outcome = await tell('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (outcome.exceptionDetails !== undefined) throw new Error(outcome.exceptionDetails.text);
      return outcome.result.value;
    },
    close: () => send('Target.closeTarget', { targetId }),
  };
}

/** @param proxy origin of the proxy for all requests, loopback included: `http://127.0.0.1:4182` */
export async function openBareBrowser(proxy) {
  const { executablePath = chromium.executablePath(), env } = chromiumOptions(wholeBrowsers);
  const profile = mkdtempSync(join(tmpdir(), 'limn-browser-'));
  const browser = spawn(executablePath, [...flags, `--user-data-dir=${profile}`], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => {
    browser.once('exit', resolve);
  });
  const protocol = openProtocol(browser.stdio);
  return {
    async newContext(cookies = []) {
      const { browserContextId } = await protocol.send('Target.createBrowserContext', {
        proxyServer: proxy,
        proxyBypassList: '<-loopback>',
      });
      await protocol.send('Storage.setCookies', { cookies, browserContextId });
      return {
        newTab: () => openTab(protocol, browserContextId),
        close: () => protocol.send('Target.disposeBrowserContext', { browserContextId }),
      };
    },
    /** Records the tasks of all documents; the returned function gives those of one address. */
    async trace() {
      const events = [];
      const stop = protocol.listen('Tracing.dataCollected', ({ value }) => events.push(...value));
      await protocol.send('Tracing.start', {
        transferMode: 'ReportEvents',
        traceConfig: { excludedCategories: ['*'], includedCategories: traced },
      });
      return async (url) => {
        const complete = protocol.next('Tracing.tracingComplete');
        await protocol.send('Tracing.end');
        await complete;
        stop();
        return readTrace(events, url);
      };
    },
    async close() {
      await protocol.send('Browser.close');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
