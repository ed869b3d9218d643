/** `npm start`: builds the product if there is no build or its sources changed, then runs it. */
import cluster from 'node:cluster';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reasonToBuild } from '../build/stale.mjs';
import { requirePort } from './port.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
process.chdir(root);

function build(reason) {
  console.log(`Building Limn: ${reason} …`);
  const { status } = spawnSync(process.execPath, ['scripts/build/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

// Every process of a cluster runs this file; only the first one checks and builds.
if (cluster.isPrimary) {
  await requirePort(Number(process.env.PORT ?? 3000), process.env.HOST ?? '127.0.0.1', 'npm start');
  const reason = reasonToBuild(root);
  const canBuild = existsSync('node_modules/vite');
  if (reason !== '' && !canBuild && existsSync('dist-server/main.js')) {
    console.warn(`${reason}, but the build tools are not installed: starting the existing build.`);
  } else if (reason !== '') {
    build(reason);
  }
}
await import('../../dist-server/main.js');
