/**
 * Starts the servers of a run end to end, all at once, and says when they are up: Playwright starts one
 * after the other, and each is busy with its database for seconds. LIMN_SERVERS holds the settings of
 * each.
 */
import { spawn, spawnSync } from 'node:child_process';
import { reasonToBuild } from '../../../scripts/build/stale.mjs';

const servers = JSON.parse(process.env.LIMN_SERVERS ?? '[]');

// Before any of them: they run the same build.
if (reasonToBuild(process.cwd()) !== '') {
  const { status } = spawnSync(process.execPath, ['scripts/build/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function start(settings) {
  const server = spawn(process.execPath, ['scripts/dev/start.mjs'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server.once('exit', (status) => process.exit(status ?? 1));
  return new Promise((resolve) => {
    let said = '';
    server.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('Limn is at')) resolve();
    });
  });
}

await Promise.all(servers.map(start));
console.log('All servers are up');
