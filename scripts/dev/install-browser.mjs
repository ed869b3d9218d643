/**
 * Finds or installs the browser of the tests: an existing Chromium first, Debian's package as root,
 * otherwise playwright's own download.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { headlessShell, wholeBrowsers } from '../../tests/support/browser/chromium.mjs';

const known = [process.env.CHROMIUM, headlessShell, ...wholeBrowsers];

function run(command, args) {
  console.log(`$ ${command} ${args.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}

const found = known.find((path) => path && existsSync(path));
if (found) {
  console.log(`browser: ${found}`);
} else if (
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  run('apt-get', ['update', '-qq']) &&
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
) {
  console.log('browser: Debian package chromium-headless-shell');
} else if (!run('npx', ['playwright', 'install', 'chromium'])) {
  console.error('No browser. Install Chromium, or set CHROMIUM to the path of one, and run again.');
  process.exit(1);
}
