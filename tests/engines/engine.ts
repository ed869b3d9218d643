/** @file Firefox and WebKitGTK behind one small interface: Playwright drives neither build of Debian. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer, { TimeoutError, type ElementHandle } from 'puppeteer-core';
import { Builder, By, Capabilities } from 'selenium-webdriver';
import { probePort } from '../../scripts/dev/port.mjs';
import { firefoxPath, hasFirefox, hasWebKit, miniBrowser, webkitDriver } from './installed.mjs';

/** A script of the page: its source and its arguments; the result is JSON. */
type Evaluate = <T>(source: string, ...args: readonly unknown[]) => Promise<T>;

/** A page in one of the engines. */
export interface EnginePage {
  goto(url: string): Promise<void>;
  /** Runs the body of a function in the page. */
  evaluate: Evaluate;
  /** A real click on the element of a CSS selector. */
  click(selector: string): Promise<void>;
  /** Real key presses into the element of a CSS selector. */
  type(selector: string, text: string): Promise<void>;
  /** Chooses a file in the input of a CSS selector. */
  choose(selector: string, file: string): Promise<void>;
  close(): Promise<void>;
}

/** An engine of this machine. */
export interface Engine {
  readonly name: string;
  readonly isInstalled: boolean;
  open(): Promise<EnginePage>;
}

const size = { width: 412, height: 839 };

async function openFirefox(): Promise<EnginePage> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    headless: true,
    args: [`--width=${size.width}`, `--height=${size.height}`],
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US', 'dom.disable_open_during_load': false },
  });
  const page = await browser.newPage();
  await page.setViewport(size);
  const find = async (selector: string) => {
    const element = await page.$(selector);
    if (element === null) throw new Error(`no element ${selector}`);
    return element;
  };
  return {
    goto: async (url) => {
      // From the service worker's cache Firefox reports no end of the navigation.
      const isLate = (error: unknown) => error instanceof TimeoutError;
      await page
        .goto(url, { waitUntil: 'domcontentloaded', timeout: 15_000 })
        .catch((error: unknown) => (isLate(error) ? null : Promise.reject(error)));
    },
    evaluate: async <T>(source: string, ...args: readonly unknown[]) => {
      const call = `(function(){${source}}).apply(null, ${JSON.stringify(args)})`;
      return (await page.evaluate(call)) as T;
    },
    click: async (selector) => (await find(selector)).click(),
    type: async (selector, text) => (await find(selector)).type(text),
    choose: async (selector, file) =>
      ((await find(selector)) as ElementHandle<HTMLInputElement>).uploadFile(file),
    close: () => browser.close(),
  };
}

/** Starts the driver, in a virtual display where there is none. */
async function startDriver(port: number): Promise<{ driver: ChildProcess; stop: () => void }> {
  const display = `:${(port % 400) + 90}`;
  const screen = spawn('Xvfb', [display, '-screen', '0', '800x1200x24'], { stdio: 'ignore' });
  await pause(500);
  const home = mkdtempSync(join(tmpdir(), 'limn-webkit-'));
  const driver = spawn(webkitDriver, [`--port=${port}`], {
    stdio: 'ignore',
    // In a group, so that the browser's processes end with it and write no more to their caches.
    detached: true,
    env: {
      ...process.env,
      DISPLAY: display,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      LANG: 'C.UTF-8',
      LANGUAGE: 'en',
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // WebKit's sandbox refuses to run as root, which a container of a test machine is.
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
  });
  const stop = () => {
    if (driver.pid !== undefined) process.kill(-driver.pid, 'SIGKILL');
    screen.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { driver, stop };
    await pause(100);
  }
  stop();
  throw new Error('WebKitWebDriver does not answer');
}

async function openWebKit(): Promise<EnginePage> {
  const port = await probePort(0, '127.0.0.1');
  const { stop } = await startDriver(port);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
  });
  const builder = new Builder().usingServer(`http://127.0.0.1:${port}`);
  const session = await builder
    .withCapabilities(capabilities)
    .build()
    .catch((error: unknown) => {
      stop();
      throw error;
    });
  await session
    .manage()
    .window()
    .setRect({ ...size, x: 0, y: 0 });
  const find = (selector: string) => session.findElement(By.css(selector));
  return {
    goto: (url) => session.get(url),
    evaluate: (source, ...args) => session.executeScript(source, ...args),
    click: async (selector) => find(selector).click(),
    type: async (selector, text) => find(selector).sendKeys(text),
    choose: async (selector, file) => find(selector).sendKeys(file),
    close: async () => {
      await session.quit().catch(() => undefined);
      stop();
    },
  };
}

/** The engines beside Chromium. */
export const engines: readonly Engine[] = [
  { name: 'Firefox', isInstalled: hasFirefox(), open: openFirefox },
  { name: 'WebKitGTK', isInstalled: hasWebKit(), open: openWebKit },
];
