/**
 * Finds or installs the browser of the tests: an existing Chromium first, Debian's package as root,
 * otherwise playwright's own download.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const known = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

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
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
) {
  console.log('browser: Debian package chromium');
} else if (!run('npx', ['playwright', 'install', 'chromium'])) {
  console.error('No browser. Install Chromium, or set CHROMIUM to the path of one, and run again.');
  process.exit(1);
}
