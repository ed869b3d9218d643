/** `npm run admin`: runs the operator's commands of the built server. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
if (!existsSync('dist-server/admin.js')) {
  console.error('There is no build: run `npm run build` first.');
  process.exit(1);
}
await import('../../dist-server/admin.js');
