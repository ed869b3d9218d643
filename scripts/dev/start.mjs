/** `npm start`: builds the product where no build is or where its sources changed, then runs it. */
import cluster from 'node:cluster';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reasonToBuild } from '../build/stale.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
process.chdir(root);
// The further processes of a cluster begin here too, and run what the first one runs.
const reason = cluster.isPrimary ? reasonToBuild(root) : '';
const canBuild = existsSync('node_modules/vite');
if (reason !== '' && !canBuild && existsSync('dist-server/main.js')) {
  console.warn(`${reason}, but what builds it is not installed: running the build as it is.`);
} else if (reason !== '') {
  console.log(`Building Limn: ${reason} …`);
  const { status } = spawnSync(process.execPath, ['scripts/build/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await import('../../dist-server/main.js');
