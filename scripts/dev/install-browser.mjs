/**
 * Finds or installs the browsers of the tests: existing ones first, Debian's packages as root, otherwise
 * playwright's own download. Tests of notifications need a whole browser, the others are faster in the
 * shell.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { headlessShell, wholeBrowsers } from '../../tests/support/browser/chromium.mjs';

function run(command, args) {
  console.log(`$ ${command} ${args.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}

const installed = (paths) => paths.find((path) => path && existsSync(path));
const install = (name) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);

const named = process.env.CHROMIUM;
const missing = [
  ...(installed([named, headlessShell]) ? [] : ['chromium-headless-shell']),
  ...(installed([named, ...wholeBrowsers]) ? [] : ['chromium']),
];
const hasDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
if (missing.length > 0 && hasDebian && run('apt-get', ['update', '-qq'])) missing.forEach(install);
const found = installed([named, headlessShell, ...wholeBrowsers]);
if (found) {
  console.log(`browser: ${found}`);
} else if (!run('npx', ['playwright', 'install', 'chromium'])) {
  console.error('No browser. Install Chromium, or set CHROMIUM to the path of one, and run again.');
  process.exit(1);
}
