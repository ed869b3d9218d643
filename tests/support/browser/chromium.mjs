import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * How to start the browser of the tests and benches: the one CHROMIUM names, an installed one, or
 * playwright's own (without a path playwright chooses). scripts/dev/install-browser.mjs installs one where
 * none is. It has the type of an Android phone: what has room in one machine's would not in another's.
 *
 * @returns {{ executablePath?: string, env: Record<string, string> }}
 */
export function chromiumOptions() {
  const candidates = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const executablePath = candidates.find((path) => path !== undefined && existsSync(path));
  const env = {
    .../** @type {Record<string, string>} */ (process.env),
    FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)),
  };
  return executablePath === undefined ? { env } : { executablePath, env };
}
