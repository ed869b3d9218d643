import { existsSync } from 'node:fs';

/**
 * The browser of the tests and benches: the one CHROMIUM names, an installed one, or playwright's own
 * (undefined lets playwright choose). scripts/install-browser.mjs installs one where none is.
 *
 * @returns {string | undefined}
 */
export function chromiumPath() {
  const candidates = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
}
