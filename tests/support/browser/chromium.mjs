import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Chromium as people use it. */
export const wholeBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The same engine without a window: end-to-end tests take a quarter less time with it. */
export const headlessShell = '/usr/bin/chromium-headless-shell';

/**
 * How to start the browser of the tests and benches: the one CHROMIUM names, the first of `paths`
 * that is installed, or playwright's own (without a path playwright chooses).
 * scripts/dev/install-browser.mjs installs one where none is. It has the type of an Android phone: what
 * has room in one machine's would not in another's.
 *
 * @param {readonly string[]} [paths]
 * @returns {{ executablePath?: string, env: Record<string, string> }}
 */
export function chromiumOptions(paths = [headlessShell, ...wholeBrowsers]) {
  const candidates = [process.env.CHROMIUM, ...paths];
  const executablePath = candidates.find((path) => path !== undefined && existsSync(path));
  const env = {
    .../** @type {Record<string, string>} */ (process.env),
    FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)),
  };
  return executablePath === undefined ? { env } : { executablePath, env };
}
