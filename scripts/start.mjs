/** `npm start`: builds the product where no build is, then runs it. */
import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
if (!existsSync('dist/index.html') || !existsSync('dist-server/main.js')) {
  console.log('Building Limn, once …');
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await import('../dist-server/main.js');
